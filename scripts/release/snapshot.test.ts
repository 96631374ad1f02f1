import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withCallReports } from '../testing/release/altered-storage'
import { fakeRelease } from '../testing/release/fake-release'
import { withFolder } from '../testing/test-folder'
import { changeSite } from './change-site'
import type { ReleaseEntry, ReleaseRecord } from './contract/record'
import { publish } from './publish'
import { applyDeploy, applyRetirement, type DeployChange } from './records/release-commands'
import { beginCanary } from './records/release-record'
import { readState } from './records/site-state'
import { readSnapshot, type Snapshot, takeSnapshot } from './snapshot'
import { folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'

let folder: string
let site: ObjectStorage
withFolder((each) => {
  folder = each
  site = folderStorage(folder)
})
const snapshots: Snapshot[] = []
afterEach(() => {
  for (const each of snapshots.splice(0)) each.remove()
})

const at = new Date().toISOString()
/** Publishes a release whose files are new each time. */
const deploy = (name: string, version: string, options: Partial<DeployChange> = {}) =>
  publish(
    site,
    [fakeRelease(name, version, { 'own.js': randomUUID() }, { checks: `"${randomUUID()}"` })],
    { by: 'deploy', next: (record, entry) => applyDeploy(record, { name, entry, at, ...options }) },
  )
/** Takes a snapshot of the site, and returns the paths that were read. */
async function snapshotOf(storage = site): Promise<Snapshot & { paths: string[] }> {
  const paths: string[] = []
  const state = await readState(storage)
  const snapshot = await takeSnapshot(
    withCallReports(storage, (_, path) => paths.push(path)),
    state,
  )
  snapshots.push(snapshot)
  return { ...snapshot, paths }
}
const versions = (releaseSet: Snapshot['live']) =>
  Object.values(releaseSet).map(({ name, version }) => `${name} ${version}`)

it('copies what is live, canaries, and what a page may fall back to', async () => {
  for (const version of ['1', '2', '3']) await deploy('host', version)
  await deploy('remote-quiz', '1')
  await deploy('remote-quiz', '2', { canary: 0.1 })
  await deploy('remote-quiz', '3', { preview: 'mine' })
  const { folder: to, live, canaries, problems } = await snapshotOf()
  expect(versions(live)).toEqual(['host 3', 'remote-quiz 1'])
  expect(versions(canaries)).toEqual(['remote-quiz 2'])
  expect(problems).toEqual({})
  expect(readdirSync(join(to, 'host'))).toEqual(['2', '3'])
  expect(readdirSync(join(to, 'remote-quiz'))).toEqual(['1', '2'])
  for (const file of ['host/3/own.js', '.checks/remote-quiz/1.json']) {
    expect(readFileSync(join(to, file))).toEqual(readFileSync(join(folder, file)))
  }
})

it('is a site of its own, where everybody gets what is live', async () => {
  await deploy('host', '1')
  await deploy('host', '2')
  await deploy('remote-quiz', '1')
  await deploy('remote-quiz', '2', { canary: 0.1 })
  const { records } = await readState(folderStorage((await snapshotOf()).folder))
  expect(records.host?.previous.map(({ version }) => version)).toEqual(['1'])
  expect(records['remote-quiz']).toMatchObject({ current: { version: '1' }, previous: [] })
  expect(records['remote-quiz']).not.toHaveProperty('canary')
})

it('copies no file twice', async () => {
  await deploy('host', '1')
  expect((await snapshotOf()).paths).toContain('host/1/own.js')
  expect((await snapshotOf()).paths).toEqual([])
  await deploy('remote-quiz', '1')
  const { paths } = await snapshotOf()
  expect(paths).toContain('remote-quiz/1/own.js')
  expect(paths.filter((path) => path.startsWith('host/'))).toEqual([])
})

it('copies a canary that was live before', async () => {
  for (const version of ['1', '2']) await deploy('remote-quiz', version)
  const stateBefore = await readState(site)
  const [entry] = stateBefore.records['remote-quiz']?.previous ?? []
  const next = (record: ReleaseRecord | undefined) =>
    beginCanary(record as ReleaseRecord, { entry: entry as ReleaseEntry, at, share: 0.1 })
  await changeSite(site, { stateBefore, next: { 'remote-quiz': next } })
  const { live, canaries } = await snapshotOf()
  expect(versions(live)).toEqual(['remote-quiz 2'])
  expect(versions(canaries)).toEqual(['remote-quiz 1'])
})

it('leaves out what is not live', async () => {
  await deploy('remote-tea', '1', { preview: 'mine' })
  await deploy('remote-quiz', '1')
  await publish(site, [fakeRelease('remote-ale', '1')], { by: 'deploy' })
  await publish(site, [fakeRelease('remote-ale', '1')], {
    by: 'deploy',
    next: (record) => applyRetirement(record, { name: 'remote-ale', at }),
  })
  const { live, folder: to } = await snapshotOf()
  expect(versions(live)).toEqual(['remote-quiz 1'])
  expect(Object.keys((await readState(folderStorage(to))).records)).toEqual(['remote-quiz'])
})

it.each<[string, (path: string) => Promise<unknown>, string]>([
  [
    'is gone',
    async (path) => rmSync(join(folder, path), { recursive: true }),
    'mf-manifest.json is not in',
  ],
  ['lacks a file', async (path) => rmSync(join(folder, path, 'own.js')), 'own.js is not in'],
  [
    'has an altered file',
    (path) => site.write(`${path}/own.js`, Buffer.from('alert(1)')),
    'own.js is not in',
  ],
  [
    'has an altered manifest',
    (path) => site.write(`${path}/mf-manifest.json`, Buffer.from('{}')),
    'mf-manifest.json is not in',
  ],
])('reports a package whose release %s, and copies the others', async (_, damage, why) => {
  await deploy('host', '1')
  await deploy('remote-quiz', '1')
  await damage('remote-quiz/1')
  const { live, problems, address } = await snapshotOf()
  expect(versions(live)).toEqual(['host 1'])
  expect(problems).toEqual({
    'remote-quiz': expect.stringContaining(
      `remote-quiz 1 cannot be used: remote-quiz/1/${why} ${address}`,
    ),
  })
})

it('reports a record that cannot be read', async () => {
  await deploy('remote-quiz', '1')
  await site.write('releases/remote-quiz.json', Buffer.from('{}'))
  expect((await snapshotOf()).problems).toEqual({
    'remote-quiz': expect.stringContaining('current: '),
  })
})

it('does without the checks that a visitor may not read', async () => {
  await deploy('remote-quiz', '1')
  const visitor = {
    ...site,
    read: async (path: string) => (path.startsWith('.') ? undefined : site.read(path)),
  }
  const { live, folder: to, problems } = await snapshotOf(visitor)
  expect(problems).toEqual({})
  const quiz = live['remote-quiz']
  expect(quiz && readSnapshot(to, quiz, 'checks.json')).toBeUndefined()
  expect(quiz && readSnapshot(to, quiz, 'own.js')).toHaveLength(36)
})
