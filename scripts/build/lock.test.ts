import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../testing/test-folder'
import { withLock } from './lock'

const folder = testFolder()
const path = join(folder, 'busy')
const options = { staleMs: 5_000 }
afterEach(() => rmSync(path, { recursive: true, force: true }))

describe('a lock', () => {
  it('runs one action at a time, each to its end', async () => {
    const log: string[] = []
    const action = (name: string) => async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => withLock(path, options, action(name))))
    const names = log.filter((_, at) => at % 2 === 0).map((entry) => entry[0])
    expect(log).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]))
    expect(existsSync(path)).toBe(false)
  })

  it('is released when the action fails', async () => {
    const failing = withLock(path, options, () => {
      throw new Error('no luck')
    })
    await expect(failing).rejects.toThrow('no luck')
    expect(await withLock(path, options, () => 'free')).toBe('free')
  })

  it('is taken over from a killed process by one of those who wait', async () => {
    mkdirSync(path)
    const longAgo = new Date(Date.now() - 2 * options.staleMs)
    utimesSync(path, longAgo, longAgo)
    let inside = 0
    const alone = async () => {
      inside += 1
      expect(inside).toBe(1)
      await Promise.resolve()
      inside -= 1
    }
    await Promise.all([withLock(path, options, alone), withLock(path, options, alone)])
  })

  it('rejects at once if no lock can be made', async () => {
    const nowhere = withLock(join(folder, 'missing/busy'), options, () => 'never')
    await expect(nowhere).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
