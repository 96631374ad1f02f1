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
import { allChanges } from './all-changes'
import { Edits } from './edits'
import type { SeededChange } from './seeded-change'
import type { Verdict } from './verdict'

// Runs inside a copy of the project, whose sources it changes.

const execute = promisify(execFile)

/** In a process of its own: a build's settings are modules, which a process loads only once. */
async function build(...names: Deployable[]) {
  await execute(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...names], { cwd: root })
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

type Judge = (change: SeededChange) => Promise<string[]>

function judgeBy(store: ReleaseStore, smoke: SmokeTools | undefined): Judge {
  return async ({ name, edit, spoil }) => {
    const edits = new Edits(root)
    try {
      edit(edits)
      await build(name)
      spoil?.(join(root, name, 'dist'))
      return await gate({ release: built(name), store, smoke })
    } finally {
      edits.undo()
    }
  }
}

async function tryAll(judge: Judge, only: string | undefined): Promise<void> {
  for (const [kind, changes] of Object.entries(allChanges)) {
    for (const change of changes) {
      if (only && !change.what.includes(only)) continue
      const objections = await judge(change)
      const { what, name } = change
      process.send?.({ kind, what, name, objections } satisfies Verdict)
    }
  }
}

const [quick, only] = [
  process.argv.includes('--quick'),
  process.argv[process.argv.indexOf('--only') + 1],
]
const filter = process.argv.includes('--only') ? only : undefined
const store = await liveSite()
if (quick) await tryAll(judgeBy(store, undefined), filter)
else {
  await withBrowser((browser) =>
    tryAll(judgeBy(store, { openSite, withBrowser: (use) => use(browser) }), filter),
  )
}
process.disconnect?.()
