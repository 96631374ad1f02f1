import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withFolder } from '../../testing/test-folder'
import { root } from '../project-root'
import { lockDataFolder, runningSite } from './data-folder-lock'

let folder: string
withFolder((path) => {
  folder = path
})

/** A process that looks to others as if it ran a site on the folder. */
async function holder(url: string): Promise<ChildProcess> {
  const script = join(root, 'scripts/testing/data-folder-holder.ts')
  const child = fork(script, [folder, url], { execArgv: ['--import', 'tsx'], cwd: root })
  await once(child, 'message')
  return child
}

it('lets one process at a time run a site on a data folder, and a kill leaves no lock', async () => {
  const child = await holder('http://localhost:3000')
  expect(runningSite(folder)).toEqual({ url: 'http://localhost:3000' })
  expect(() => lockDataFolder(folder)).toThrow(
    `A site runs on the data folder ${folder} already (http://localhost:3000). Stop it, or give another folder with --data.`,
  )
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  expect(runningSite(folder)).toBeUndefined()
  lockDataFolder(folder).release()
})

it('distinguishes a starting site, a serving site and none', () => {
  expect(runningSite(folder)).toBeUndefined()
  const lock = lockDataFolder(folder)
  expect(runningSite(folder)).toEqual({})
  lock.serves('http://localhost:3000')
  expect(runningSite(folder)).toEqual({ url: 'http://localhost:3000' })
  lock.release()
  expect(runningSite(folder)).toBeUndefined()
  // The next site does not take over the address of the one before.
  const next = lockDataFolder(folder)
  expect(runningSite(folder)).toEqual({})
  next.release()
})
