import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './folder-lock'

const folder = mkdtempSync(join(tmpdir(), 'parlor-lock-'))
const path = join(folder, '.lock')
afterEach(() => rmSync(path, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

/** Above what any system gives to a process. */
const NO_PROCESS = 2 ** 30

describe('a lock', () => {
  it('lets one action at a time through, each to its end', async () => {
    const log: string[] = []
    const action = (name: string) => async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => withLock(path, action(name))))
    const names = log.filter((_, at) => at % 2 === 0).map((entry) => entry[0])
    expect(log).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]))
    expect(existsSync(path)).toBe(false)
  })

  it('is given back when the action fails', async () => {
    const failing = withLock(path, () => {
      throw new Error('no luck')
    })
    await expect(failing).rejects.toThrow('no luck')
    expect(await withLock(path, () => 'free')).toBe('free')
  })

  it('is taken over from a process that has died, by one of those who wait', async () => {
    writeFileSync(path, `${NO_PROCESS} ${hostname()}`)
    let inside = 0
    const alone = async () => {
      inside += 1
      expect(inside).toBe(1)
      await Promise.resolve()
      inside -= 1
    }
    await Promise.all([withLock(path, alone), withLock(path, alone)])
  })
})
