import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readRelease } from '../../build/build-release'
import { type Deployable, deployables, root } from '../../build/packages'
import { gate } from '../../release/gate/gate'
import { type SmokeTools, withBrowser } from '../../release/gate/smoke-run'
import { ReleaseStore } from '../../release/release-store'
import { folderStorage } from '../../release/storage/folder-storage'
import { localConfig } from '../../site/local-config'
import { openSite } from '../../site/open-site'
import { EditedSources } from './edits'
import { type SeededChange, seededChanges } from './seeded-changes'

// Runs inside a copy of the project, whose sources it changes.

/** What the gate said of a seeded change. */
export interface Verdict extends Pick<SeededChange, 'kind' | 'what' | 'name'> {
  objections: string[]
  /** Of the checks, and of the upload where they find nothing; the build comes before them. */
  seconds: number
  /** Whether the screens were tried, which only a change that passed all other checks gets to. */
  isTried: boolean
}

/** In a process of its own: a build's settings are modules, which a process loads only once. */
async function build(...names: Deployable[]) {
  const command = ['--import', 'tsx', 'scripts/build.ts', ...names]
  await promisify(execFile)(process.execPath, command, { cwd: root })
}

function built(name: Deployable) {
  const folder = join(root, name, 'dist')
  const release = readRelease(folder)
  if (!release) throw new Error(`${name} was not built.`)
  return { ...release, folder, reused: false }
}

/** The live site that every change is tried against: the sources as they stand. */
async function liveSite(): Promise<ReleaseStore> {
  await build(...deployables)
  const store = new ReleaseStore(folderStorage(join(root, '.data/live')))
  for (const name of deployables) await store.publish(built(name))
  await store.configure(localConfig({ feedback: 'inline' }))
  return store
}

interface Gate {
  store: ReleaseStore
  smoke: SmokeTools | undefined
}

async function judge(change: SeededChange, { store, smoke }: Gate): Promise<Verdict> {
  const { kind, what, name, edits, spoil } = change
  const sources = new EditedSources(root)
  let isTried = false
  const watched = smoke && {
    ...smoke,
    openSite: (...site: Parameters<typeof openSite>) => {
      isTried = true
      return smoke.openSite(...site)
    },
  }
  try {
    for (const edit of edits) sources.apply(edit)
    await build(name)
    spoil?.(join(root, name, 'dist'))
    const start = performance.now()
    const release = built(name)
    const objections = await gate({ release, store, smoke: watched })
    if (objections.length === 0) await store.add(release)
    return { kind, what, name, objections, seconds: (performance.now() - start) / 1000, isTried }
  } finally {
    sources.undo()
  }
}

const [only, depth] = process.argv.slice(2)
const chosen = seededChanges.filter(({ what }) => what.includes(only ?? ''))
const store = await liveSite()
const tryAll = async (smoke?: SmokeTools) => {
  for (const change of chosen) process.send?.(await judge(change, { store, smoke }))
}
if (depth === 'quick') await tryAll()
else await withBrowser((browser) => tryAll({ openSite, withBrowser: (use) => use(browser) }))
process.disconnect?.()
