import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Deployable, root } from '../../build/packages'
import type { Edit } from './edits'

/** A change that somebody might deploy. */
export interface SeededChange {
  kind: 'breaking' | 'harmless'
  what: string
  /** The package that is built and deployed with it; the others stay as they are live. */
  name: Deployable
  edits: readonly Edit[]
  /** What happens to the build afterwards. */
  spoil?(folder: string): void
}

// A sequence that does not compress, the same in every run.
const numbers = Array.from({ length: 9_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_296)

export const seededChanges: SeededChange[] = [
  ...read('breaking'),
  {
    kind: 'breaking',
    what: 'a large table comes in',
    name: 'remote-chat',
    edits: [
      {
        file: 'remote-chat/room/outgoing-text.ts',
        append: `export const table = ${JSON.stringify(numbers)}`,
      },
      { file: 'remote-chat/dash.tsx', prepend: "import { table } from './room/outgoing-text'" },
      { file: 'remote-chat/dash.tsx', append: 'Object.assign(Dash, { table })' },
    ],
  },
  {
    kind: 'breaking',
    what: 'a chunk is missing from the release',
    name: 'remote-auth',
    edits: [{ file: 'remote-auth/login.tsx', append: '// a chunk short' }],
    spoil(folder) {
      const chunk = readdirSync(folder).find((file) => /^\d+\..*\.js$/.test(file))
      rmSync(join(folder, chunk ?? 'remoteEntry.js'))
    },
  },
  ...read('harmless'),
]

function read(kind: SeededChange['kind']): SeededChange[] {
  const text = readFileSync(join(root, 'scripts/bench/gate', `${kind}.yaml`), 'utf8')
  const packages = parse(text) as Record<Deployable, Record<string, Edit[]>>
  return Object.entries(packages).flatMap(([name, changes]) =>
    Object.entries(changes).map(([what, edits]) => ({
      kind,
      what,
      name: name as Deployable,
      edits,
    })),
  )
}
