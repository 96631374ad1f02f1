import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '../../testing/test-folder'
import { explainFileError, folderStorage } from './folder-storage'
import type { ObjectStorage } from './object-storage'

const refusal = (code: string) =>
  Object.assign(new Error(`${code}: write`), { code, path: '/srv/site/host/1/main.js' })

describe('a file system that refuses', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EACCES', 'permission denied'],
    ['EROFS', 'read-only'],
    ['ENOTDIR', 'it is a file, or is inside one'],
  ])('is explained for %s, with what to do', (code, reason) => {
    const { name, message } = explainFileError(refusal(code), '/srv/site') as Error
    expect(name).toBe('ReleaseError')
    expect(message).toContain('/srv/site (/srv/site/host/1/main.js) cannot be read or written')
    expect(message).toContain(reason)
    expect(message).toContain('What is live was not changed.')
  })

  it('leaves other faults as they are', () => {
    const fault = new TypeError('not a function')
    expect(explainFileError(fault, '/srv/site')).toBe(fault)
  })
})

describe('a folder as storage', () => {
  let site: string
  let outside: string
  let storage: ObjectStorage
  withFolder((folder) => {
    site = join(folder, 'site')
    outside = join(folder, 'outside')
    for (const each of ['site/host/1', 'outside'])
      mkdirSync(join(folder, each), { recursive: true })
    writeFileSync(join(site, 'host/1/main.js'), 'host')
    writeFileSync(join(outside, 'key'), 'secret')
    storage = folderStorage(site)
  })

  const uses: [string, (path: string) => Promise<unknown>][] = [
    ['reads', (path) => storage.read(path)],
    ['writes', (path) => storage.write(path, Buffer.from('1'))],
    ['replaces', (path) => storage.replace(path, Buffer.from('1'), undefined)],
    ['lists', (path) => storage.list(path)],
    ['removes', (path) => storage.remove(path)],
  ]

  describe.each(uses)('%s', (_, use) => {
    it.each([
      ...['..', '../outside/key', '/etc/passwd', 'remote-chat/../host/1/main.js'],
      ...['host/..', 'host/.', 'host/', 'host//1', './host'],
    ])('nothing under %j', async (path) => {
      await expect(use(path)).rejects.toMatchObject({ name: 'ReleaseError' })
      expect(readFileSync(join(site, 'host/1/main.js'), 'utf8')).toBe('host')
      expect(readFileSync(join(outside, 'key'), 'utf8')).toBe('secret')
    })

    it.each(['out', 'out/key', 'out/new/file', 'host/key'])(
      'nothing behind a link that leads out: %s',
      async (path) => {
        symlinkSync(outside, join(site, 'out'))
        symlinkSync(join(outside, 'key'), join(site, 'host/key'))
        await expect(use(path)).rejects.toThrow(`${path} is not the path of a file below ${site}`)
        expect(readdirSync(outside)).toEqual(['key'])
        expect(readFileSync(join(outside, 'key'), 'utf8')).toBe('secret')
      },
    )

    it('nothing outside if a link leads to what does not exist yet', async () => {
      symlinkSync(join(outside, 'new'), join(site, 'new'))
      await use('new/file').catch(() => {})
      await use('new').catch(() => {})
      expect(readdirSync(outside)).toEqual(['key'])
    })
  })

  it('may itself be behind a link, and not exist yet', async () => {
    symlinkSync(outside, join(site, '../link'))
    const linked = folderStorage(join(site, '../link/new'))
    await linked.write('host/1/main.js', Buffer.from('1'))
    expect((await linked.read('host/1/main.js'))?.content.toString()).toBe('1')
    expect(await linked.list('')).toEqual(['.drafts', 'host'])
  })

  it('does not wait for something that is not a file', async () => {
    execFileSync('mkfifo', [join(site, 'config.json')])
    await expect(storage.read('config.json')).rejects.toThrow('is not a file')
    await expect(storage.read('host')).rejects.toThrow('is not a file')
  })

  it('removes the drafts of killed processes, and leaves those that are being written', async () => {
    const drafts = join(site, '.drafts')
    mkdirSync(drafts)
    for (const name of ['old', 'new']) writeFileSync(join(drafts, name), 'half a fi')
    const hourAgo = Date.now() / 1_000 - 3_601
    utimesSync(join(drafts, 'old'), hourAgo, hourAgo)
    await storage.write('host/1/main.js', Buffer.from('1'))
    expect(readdirSync(drafts)).toEqual(['new'])
    expect(existsSync(join(site, 'host/1/main.js'))).toBe(true)
  })
})
