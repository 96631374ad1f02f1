import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { testFolder } from '../testing/test-folder'
import { isHeld, lockFile, withLock } from './lock'
import { root } from './packages'

const folder = testFolder()
const path = join(folder, 'busy')
afterEach(() => rmSync(lockFile(path), { force: true }))

describe('a lock', () => {
  it('runs one action at a time, each to its end', async () => {
    const log: string[] = []
    const action = (name: string) => async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => withLock(path, action(name))))
    const names = log.filter((_, at) => at % 2 === 0).map((entry) => entry[0])
    expect(log).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  it('is released when the action fails', async () => {
    const failing = withLock(path, () => {
      throw new Error('no luck')
    })
    await expect(failing).rejects.toThrow('no luck')
    expect(await withLock(path, () => 'free')).toBe('free')
  })

  it('is kept by a running process whatever the clock says, and dropped with a killed one', async () => {
    const say = jest.spyOn(console, 'error').mockImplementation(() => {})
    const script = join(root, 'scripts/testing/lock-holder.ts')
    const holder = fork(script, [path], { execArgv: ['--import', 'tsx'], cwd: root })
    await once(holder, 'message')
    // As if the holder had blocked for years, or its clock had gone back.
    utimesSync(lockFile(path), 0, 0)
    let isInside = false
    const next = withLock(path, () => {
      isInside = true
    })
    await setTimeout(2_200)
    expect(isInside).toBe(false)
    expect(isHeld(path)).toBe(true)
    expect(say.mock.calls).toEqual([[`Waiting for another command, which holds ${path}.lock ...`]])
    holder.kill('SIGKILL')
    await next
    expect(isInside).toBe(true)
    expect(isHeld(path)).toBe(false)
    say.mockRestore()
  })

  it('rejects at once if the lock cannot be created', async () => {
    const nowhere = withLock(join(folder, 'missing/busy'), () => 'never')
    await expect(nowhere).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
