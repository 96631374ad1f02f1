import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../../build/packages'
import type { Edit } from './edits'

/** A change that might be deployed. */
export interface SeededChange {
  kind: 'breaking' | 'harmless'
  what: string
  /** The package that is built and deployed with it; the live others stay unchanged. */
  name: string
  edits: readonly Edit[]
  /** The edits that turn the sources of the change into those of the live releases. */
  live: readonly Edit[]
  /** Additional configuration of the live site. */
  config?: object
  /** Tried in each `npm test`. */
  isSample: boolean
  /** Damages the build afterwards. */
  spoil?(folder: string): void
}

/** Remotes that do not exist here: a command creates them before any change is tried. */
export const newRemotes: Record<string, { isLive: boolean; command: readonly string[] }> = {
  'remote-profile': {
    isLive: true,
    command: ['--path', '/profile/*', '--access', 'signed-in', '--title', 'Profile'],
  },
  'remote-notes': {
    isLive: false,
    command: ['--path', '/notes', '--access', 'everyone', '--title', 'Notes'],
  },
  'remote-trivia': { isLive: true, command: ['--into', 'dash.aside'] },
}

/** This many incompressible numbers, the same in every run. */
const table = (length: number) =>
  JSON.stringify(Array.from({ length }, (_, at) => (at * 2_654_435_761) % 4_294_967_296))

const base = { name: 'remote-chat', live: [], isSample: false }

export const seededChanges: SeededChange[] = [
  ...readChanges('breaking'),
  {
    ...base,
    kind: 'breaking',
    what: 'a large table comes in',
    edits: [
      {
        file: 'remote-chat/room/outgoing-text.ts',
        append: `export const table = ${table(9_000)}`,
      },
      { file: 'remote-chat/dash.tsx', prepend: "import { table } from './room/outgoing-text'" },
      { file: 'remote-chat/dash.tsx', append: 'Object.assign(Dash, { table })' },
    ],
  },
  {
    ...base,
    kind: 'breaking',
    what: 'a chunk is missing from the release',
    name: 'remote-auth',
    edits: [{ file: 'remote-auth/login.tsx', append: '// a chunk short' }],
    spoil(folder) {
      const chunk = readdirSync(folder).find((file) => /^\d+\..*\.js$/.test(file))
      rmSync(join(folder, chunk ?? 'remoteEntry.js'))
    },
  },
  ...readChanges('harmless'),
  {
    ...base,
    kind: 'harmless',
    what: 'a panel of 5 kB that is loaded later',
    edits: [
      { file: 'remote-chat/facts.ts', text: `export const facts = ${table(1_000)}` },
      {
        file: 'remote-chat/dash.tsx',
        append: "Object.assign(Dash, { facts: () => import('./facts') })",
      },
    ],
  },
]

/** The choice of changes to try. */
export interface Filter {
  /** Only those with this text in their name. */
  only: string
  /** One change refused before the browser, one refused in it, and one that goes live. */
  samples: boolean
}

export function chosenChanges({ only, samples }: Filter): SeededChange[] {
  return seededChanges.filter(({ what, isSample }) => what.includes(only) && (isSample || !samples))
}

/** True if the change, or the live site that it meets, has edits in a made remote. */
export const needsMadeRemotes = ({ edits, live }: SeededChange) =>
  [...edits, ...live].some(({ file }) => newRemotes[file.split('/')[0] ?? ''])

/** A change in the files' format: only its edits, or an object with more. */
type WrittenChange = Edit[] | { edits: Edit[]; live?: Edit[]; config?: object; sample?: true }

function readChanges(kind: SeededChange['kind']): SeededChange[] {
  const text = readFileSync(join(root, 'scripts/bench/gate', `${kind}.yaml`), 'utf8')
  const packages = parse(text) as Record<string, Record<string, WrittenChange>>
  return Object.entries(packages).flatMap(([name, changes]) =>
    Object.entries(changes).map(([what, change]) => {
      const {
        edits,
        live = [],
        config = {},
        sample = false,
      } = Array.isArray(change) ? { edits: change } : change
      return { kind, what, name, edits, live, config, isSample: sample }
    }),
  )
}
