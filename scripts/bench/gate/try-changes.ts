import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deployables, root } from '../../build/packages'
import { putFiles } from '../../release/deploy/upload'
import type { BrowserTools } from '../../release/gate/browser/browser-check'
import { withBrowser } from '../../release/gate/browser/pages'
import { gate } from '../../release/gate/gate'
import { publish } from '../../release/publish'
import { readState } from '../../release/records/site-state'
import { takeSnapshot } from '../../release/snapshot'
import { folderStorage } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { localConfig } from '../../site/local-config'
import { withSites } from '../../site/with-sites'
import { stampRelease } from '../../testing/browser/stamp-release'
import { readBuild } from '../../testing/built-release'
import { applyEdits, type Edit } from './edits'
import { chosenChanges, type Filter, newRemotes, type SeededChange } from './seeded-changes'

// Runs inside a copy of the project, and changes its sources.

/** The time that the gate takes on a large site. */
export interface GateTiming {
  secondsBesideThirty: number
}

/** The gate's verdict on a seeded change. */
export interface GateVerdict extends Pick<SeededChange, 'kind' | 'what' | 'name'> {
  problems: string[]
  /** Whether there was a release to check: a failed build says nothing about the gate. */
  isBuilt: boolean
  /** Seconds of the checks, and of the upload if they pass, without the build. */
  seconds: number
  /** Whether the screens were tried, which happens only after all other checks have passed. */
  isTried: boolean
}

/** Builds in a separate process: build settings are modules, which a process loads only once. */
async function build(...names: string[]) {
  const command = ['scripts/kit/command.mjs', 'build', ...names]
  await promisify(execFile)(process.execPath, command, { cwd: root })
}

const readLocalBuild = (name: string) => readBuild(join(root, name, 'dist'))

const liveSites = new Map<string, Promise<ObjectStorage>>()

/** The live site for a change: from the present sources, or from those with its live edits. */
function liveSite({ live, config }: SeededChange): Promise<ObjectStorage> {
  const key = JSON.stringify([live, config])
  const site = liveSites.get(key) ?? publishSite(`.data/live-${liveSites.size}`, live, config)
  liveSites.set(key, site)
  return site
}

async function publishSite(
  folder: string,
  edits: readonly Edit[],
  more: object = {},
): Promise<ObjectStorage> {
  const live = deployables.filter((name) => newRemotes[name]?.isLive ?? true)
  const storage = folderStorage(join(root, folder))
  const undo = applyEdits(root, edits)
  try {
    await build(...live)
    const config = { ...localConfig({ feedback: 'inline' }), features: { tips: true }, ...more }
    await publish(storage, live.map(readLocalBuild), { by: 'start', config })
    return storage
  } finally {
    undo()
  }
}

async function judge(change: SeededChange, tools: BrowserTools | undefined): Promise<GateVerdict> {
  const { kind, what, name, edits, spoil } = change
  const storage = await liveSite(change)
  let isTried = false
  const observedTools = tools && {
    ...tools,
    openSite: (...site: Parameters<BrowserTools['openSite']>) => {
      isTried = true
      return tools.openSite(...site)
    },
  }
  const undo = applyEdits(root, edits)
  try {
    const fault = await build(name).then(() => undefined, String)
    if (fault) {
      return { kind, what, name, problems: [fault], isBuilt: false, seconds: 0, isTried }
    }
    spoil?.(join(root, name, 'dist'))
    const { problems, seconds } = await checkAgainst(storage, { name, tools: observedTools })
    return { kind, what, name, problems, isBuilt: true, seconds, isTried }
  } finally {
    undo()
  }
}

/** Holds the build of a package against a site; says how long that takes. */
async function checkAgainst(
  storage: ObjectStorage,
  { name, tools }: { name: string; tools: BrowserTools | undefined },
) {
  const start = performance.now()
  const site = await takeSnapshot(storage, await readState(storage))
  try {
    const build = readLocalBuild(name)
    const problems = await gate({ build, snapshot: site, tools })
    if (problems.length === 0) await putFiles(storage, build, { at: new Date().toISOString() })
    return { problems, seconds: (performance.now() - start) / 1000 }
  } finally {
    site.remove()
  }
}

const THIRTY = 30

/** The seconds of a change of the room on a site with thirty packages. */
async function secondsBesideThirty(tools: BrowserTools): Promise<number> {
  const storage = await publishSite('.data/live-thirty', [])
  const { records } = await readState(storage)
  const chat = readLocalBuild('remote-chat')
  const copies = Array.from({ length: THIRTY - Object.keys(records).length }, (_, at) => {
    const screen = { path: `/copy-${at}`, module: './dash', access: 'signed-in', title: 'Copy' }
    const folder = join(root, `.data/copies/${at}`)
    return stampRelease(chat, {
      stamp: `${at}`,
      folder,
      name: `remote-copy${at}`,
      screens: [screen],
    })
  })
  await publish(storage, copies, { by: 'start' })
  const undo = applyEdits(root, [{ file: 'remote-chat/dash.tsx', append: '// Another comment.' }])
  try {
    await build('remote-chat')
    const { problems, seconds } = await checkAgainst(storage, { name: 'remote-chat', tools })
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return seconds
  } finally {
    undo()
  }
}

const choice = JSON.parse(process.argv[2] ?? '') as Filter & { quick: boolean }
async function tryAll(tools?: BrowserTools): Promise<void> {
  for (const change of chosenChanges(choice)) process.send?.(await judge(change, tools))
  if (!tools || choice.samples || choice.only !== '') return
  process.send?.({ secondsBesideThirty: await secondsBesideThirty(tools) })
}
if (choice.quick) await tryAll()
else {
  await withSites((openSite) =>
    withBrowser((browser) => tryAll({ openSite, withBrowser: (use) => use(browser) })),
  )
}
process.disconnect?.()
