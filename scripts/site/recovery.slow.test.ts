import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../build/lock'
import { root } from '../platform/project-root'
import { originalFile, poolFile, prepareDataFolder } from '../platform/storage/data-folder'
import { publish } from '../release/publish'
import { readState } from '../release/records/site-state'
import { folderStorage } from '../release/storage/folder-storage'
import { siteFolder } from '../release/storage/site-storage'
import { fakeRelease } from '../testing/release/fake-release'
import { withFolder } from '../testing/test-folder'
import { openBackend } from './backend'
import { siteHealth } from './health/site-health'

/** Each section of the page, and the commands in it. */
const page = readFileSync(join(root, 'scripts/release/RECOVERY.md'), 'utf8')
const sections = page.split(/^## /m).slice(1)
const commands = sections.flatMap((section) => {
  const [title = ''] = section.split('\n')
  return [...section.matchAll(/^```sh\n(.+)\n```$/gm)].map(([, line = '']) => `${title}: ${line}`)
})

let data: string
let site: string
withFolder((folder) => {
  data = join(folder, 'data')
  site = siteFolder(data)
})
const storage = () => folderStorage(site)
const deploy = (name: string, version: string) =>
  publish(storage(), [fakeRelease(name, version)], { by: 'deploy', config: { production: false } })
const live = async (name: string) => (await readState(storage())).index[name]?.current?.version
const health = () => siteHealth(site)()
/** Runs a command of the page, for this data folder. */
const type = (command: string) => {
  const [, name = '', more = ''] = /^npm (?:run )?(\w+)(?: -- (.+))?$/.exec(command) ?? []
  const args = ['scripts/run.mjs', name, ...more.split(' ').filter(Boolean), '--data', data]
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
}

beforeEach(async () => {
  prepareDataFolder(data)
  await (await openBackend({ data, inbox: true })).close()
  const names = ['host', 'remote-auth', 'remote-chat', 'remote-quiz']
  for (const version of ['1', '2']) for (const name of names) await deploy(name, version)
})

const walks: Record<string, (command: string) => Promise<void> | void> = {
  'Every page is blank: npm run configure'(command) {
    truncateSync(join(site, 'index.html'))
    rmSync(join(site, 'releases.json'))
    expect(health()).toContain('index.html is cut off')
    type(command)
    expect(health()).toBeUndefined()
  },
  async 'Every page is blank: npm run rollback -- host'(command) {
    rmSync(join(site, 'host/2/main.js'))
    writeFileSync(join(site, 'config.json'), '{"production":')
    expect(health()).toContain(command)
    expect(type(command)).toContain('config.json cannot be used, so pages keep')
    expect(health()).toBeUndefined()
    expect(await live('host')).toBe('1')
  },
  async 'Every page is blank: npm run deploy -- host'() {
    const row = join(site, 'releases/host.json')
    writeFileSync(row, '{')
    expect(() => type('npm run rollback -- host')).toThrow(/delete it and deploy: npm run deploy/)
    rmSync(row)
    // Without the build and the gate.
    await deploy('host', '3')
    expect(health()).toBeUndefined()
  },
  async 'One screen is dead: npm run rollback -- remote-chat'(command) {
    type(command)
    expect(await live('remote-chat')).toBe('1')
  },
  async 'One screen is dead: npm run retire -- remote-quiz'(command) {
    rmSync(join(site, 'remote-quiz'), { recursive: true })
    type(command)
    expect(await live('remote-quiz')).toBeUndefined()
  },
  async 'Sign-in fails: npm start -- --data BACKUP'() {
    const backup = join(data, '../backup')
    type(`npm run backup -- ${backup}`)
    for (const log of ['-wal', '-shm']) rmSync(`${poolFile(data)}${log}`, { force: true })
    writeFileSync(poolFile(data), 'no database')
    await expect(openBackend({ data, inbox: true })).rejects.toThrow('cannot be opened')
    // The damaged folder cannot tell what was removed since.
    rmSync(originalFile(backup), { force: true })
    const backend = await openBackend({ data: backup, inbox: true })
    expect(backend.problem()).toBeUndefined()
    await backend.close()
  },
  async 'Sign-in fails: npm run rollback -- remote-auth'(command) {
    type(command)
    expect(await live('remote-auth')).toBe('1')
  },
  async 'The room is silent: npm run rollback -- remote-chat'(command) {
    type(command)
    expect(await live('remote-chat')).toBe('1')
  },
  'The disk is full: rm -rf .cache'(command) {
    const cache = join(data, '../.cache')
    mkdirSync(cache)
    execFileSync('sh', ['-c', command], { cwd: join(data, '..') })
    expect(existsSync(cache)).toBe(false)
    expect(health()).toBeUndefined()
  },
  async 'A command hangs: npm run releases'(command) {
    await withLock(join(site, '.deploying'), async () => {
      const args = ['scripts/run.mjs', 'rollback', 'remote-chat', '--data', data]
      const rollback = spawn(process.execPath, args, { cwd: root })
      const [output] = await once(rollback.stderr, 'data')
      expect(String(output)).toContain('Waiting for another command, which holds')
      expect(type(command)).toContain('live      2')
      rollback.kill('SIGINT')
      await once(rollback, 'exit')
    })
    type('npm run rollback -- remote-chat')
    expect(await live('remote-chat')).toBe('1')
  },
}

it('walks every command of the page', () => {
  expect(Object.keys(walks)).toEqual(commands)
})

it.each(Object.entries(walks))('%s', async (command, walk) => {
  await walk(command.split(': ')[1] ?? '')
})
