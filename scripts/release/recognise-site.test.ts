import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeRelease } from '../testing/release/fake-release'
import { refuseMissing } from './recognise-site'
import { ReleaseStore } from './release-store'
import { folderStorage } from './storage/folder-storage'

const folder = mkdtempSync(join(tmpdir(), 'parlor-place-'))
afterAll(() => rmSync(folder, { recursive: true }))

function place(...files: string[]) {
  const path = mkdtempSync(join(folder, 'place-'))
  for (const file of files) writeFileSync(join(path, file), '{}')
  return { path, storage: folderStorage(path) }
}

describe('a place for a site', () => {
  it('is refused when it holds something else, which stays as it is', async () => {
    const { path, storage } = place('cat.jpg')
    await expect(new ReleaseStore(storage).ensureUsable()).rejects.toThrow(
      `${path} is no site: it holds cat.jpg and no releases.json.`,
    )
    expect(readdirSync(path)).toEqual(['cat.jpg'])
  })

  it('may be empty, or not there yet', async () => {
    await new ReleaseStore(place().storage).ensureUsable()
    await new ReleaseStore(folderStorage(join(folder, 'not-yet'))).ensureUsable()
    expect(readdirSync(folder)).not.toContain('not-yet')
  })

  it('may hold a configuration, or a first deploy that was cut off', async () => {
    const { path, storage } = place('config.json')
    mkdirSync(join(path, 'host'))
    await new ReleaseStore(storage).ensureUsable()
  })

  it('may hold other files beside a site', async () => {
    const { path, storage } = place()
    await new ReleaseStore(storage).publish(fakeRelease('remote-chat', '1'))
    writeFileSync(join(path, 'robots.txt'), '')
    await new ReleaseStore(storage).ensureUsable()
  })

  it('has nothing to list or to roll back before a first deploy', async () => {
    const { storage } = place()
    await expect(refuseMissing(storage)).rejects.toThrow(/There is no site at .* A first deploy/)
  })

  it('is refused when it is a file', async () => {
    const { path } = place('notes')
    const storage = folderStorage(join(path, 'notes'))
    await expect(new ReleaseStore(storage).ensureUsable()).rejects.toThrow('below, a file')
  })
})
