import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configure } from '../../release/configure-site'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { withFolder } from '../../testing/test-folder'
import { siteHealth } from './site-health'

let folder: string
withFolder((each) => {
  folder = each
})
beforeEach(async () => {
  const host = fakeRelease('host', '1')
  const config = { production: false }
  await publish(folderStorage(folder), [host], { by: 'deploy', config })
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
})
afterEach(() => jest.useRealTimers())

it.each([
  ['page is gone', 'index.html', rmSync, 'index.html cannot be read (ENOENT).'],
  ['page is cut off', 'index.html', truncateSync, 'index.html is cut off.'],
  ['index is gone', 'releases.json', rmSync, 'releases.json cannot be read (ENOENT).'],
  ['index is cut off', 'releases.json', truncateSync, 'releases.json does not name a host.'],
])('reports that the %s, until it is composed again', async (_, file, harm, problem) => {
  const health = siteHealth(folder)
  expect(health()).toBeUndefined()
  harm(join(folder, file))
  expect(health()).toBeUndefined()
  jest.advanceTimersByTime(1_000)
  expect(health()).toBe(`${problem} Compose it again: npm run configure`)
  await configure(folderStorage(folder))
  jest.advanceTimersByTime(1_000)
  expect(health()).toBeUndefined()
})

it('names a missing entry of the host, and the commands that help', () => {
  rmSync(join(folder, 'host/1/main.js'))
  expect(siteHealth(folder)()).toMatch(
    /^\/host\/1\/main\.js, which the page loads first, is missing\. .*npm run rollback -- host/,
  )
})

it('checks once a second at most', () => {
  const health = siteHealth(folder)
  health()
  writeFileSync(join(folder, 'index.html'), '')
  jest.advanceTimersByTime(999)
  expect(health()).toBeUndefined()
  jest.advanceTimersByTime(1)
  expect(health()).toContain('cut off')
})
