import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { builtFiles } from '../build/built-files'
import { integrityOf } from '../build/release'
import { fakeRelease } from '../testing/release/fake-release'
import { storageKinds, type TestSite } from '../testing/release/storage-kinds'
import { testFolder } from '../testing/test-folder'
import { readChecks } from './gate/check-types'
import { planPages } from './page/plan-pages'
import { jsonFile, readState, recordFile } from './records/site-state'
import { takeSnapshot } from './snapshot'
import { folderStorage } from './storage/folder-storage'

const NAME = 'remote-quiz'
const HASH = integrityOf('anything')

interface Sent {
  manifest: { release: Record<string, unknown>; files: Record<string, string>; build?: object }
  record: { current: Record<string, unknown>; previews?: unknown }
}
type Hostile = (files: Sent) => void

const screen =
  (path: string): Hostile =>
  ({ manifest }) => {
    manifest.release.screens = [{ path, module: './x', access: 'everyone', title: 'X' }]
  }
const file =
  (path: string): Hostile =>
  ({ manifest }) => {
    manifest.files[path] = HASH
  }
const inRelease =
  (more: Record<string, unknown>): Hostile =>
  ({ manifest }) => {
    Object.assign(manifest.release, more)
  }
const inRecord =
  (more: Record<string, unknown>): Hostile =>
  ({ record }) => {
    Object.assign(record.current, more)
  }

/** Texts that were accepted, or that a reader would accept who trusts whatever parses. */
const HOSTILE: [what: string, hostile: Hostile, sentence: RegExp][] = [
  ['a file outside of its folder', file('../../outside.txt'), /wrong files.*is not a file path/],
  ['a file by its whole path', file('/etc/hostname'), /is not a file path/],
  ['a file that only teams may read', file('.checks/host/1.json'), /is not a file path/],
  ['a file in a folder with an empty name', file('a//b.js'), /is not a file path/],
  ['a file by a backslash', file('a\\b.js'), /is not a file path/],
  ['a file by escaped dots', file('%2e%2e/x.js'), /is not a file path/],
  ['a file with a very long path', file(`${'a/'.repeat(100)}b.js`), /is not a file path/],
  [
    'a file whose name is another line',
    file('x\nhost 2 is live'),
    /files\.x\\u\{a\}host 2 is live/,
  ],
  [
    'two files that differ only in case',
    (files) => {
      for (const path of ['A.js', 'a.js']) file(path)(files)
    },
    /differ only in case/,
  ],
  [
    'a hash of the wrong kind',
    ({ manifest }) => {
      manifest.files['x.js'] = 'md5-x'
    },
    /sha384/,
  ],
  ['a script of another folder', inRelease({ scripts: ['../x.js'] }), /scripts/],
  [
    'a module whose file ends the import of it, and goes on with TypeScript',
    ({ manifest }) => {
      manifest.build = { modules: { './x': "x'; export const taken = window; import 'y" } }
    },
    /build\.modules.*is not a file path/,
  ],
  ['the name of another package', inRelease({ name: 'host' }), /is that of host/],
  ['a version with a path in it', inRelease({ version: '../1' }), /version/],
  ['a screen anywhere', screen('/:any'), /screens.*path of the site/],
  ['a screen of another host', screen('//login'), /screens.*path of the site/],
  ['a screen by an escaped letter', screen('/%6cogin'), /screens.*path of the site/],
  ['a record with another version in its path', inRecord({ version: '../../host/1' }), /version/],
  [
    'an author that sets the clipboard',
    inRecord({ author: 'Ada\u001b]52;c;eA==\u0007' }),
    /printable/,
  ],
  ['an author that turns the line around', inRecord({ author: 'Ada\u202e' }), /printable/],
  ['a commit that is not one', inRecord({ commit: 'main' }), /40 hexadecimal digits/],
  ['a time that is not one', inRecord({ publishedAt: 'yesterday' }), /ISO 8601/],
  ['a hash of nothing', inRecord({ integrity: 'sha384-' }), /sha384/],
  [
    'a preview whose name has a line break',
    ({ record }) => {
      record.previews = { 'a\nb': record.current }
    },
    /printable/,
  ],
]

/** Puts a release and its record where a team can, without its own tools. */
async function send(site: TestSite, hostile: Hostile) {
  const release = fakeRelease(NAME, '1', { 'quiz.js': 'quiz()' })
  const team = site.storageOf(NAME)
  let manifest = {} as Sent['manifest']
  for (const [path, content] of builtFiles(release, { compressed: false })) {
    if (path === MANIFEST_FILE) manifest = JSON.parse(content.toString())
    else await team.write(`${NAME}/1/${path}`, content)
  }
  const publishedAt = '2026-11-24T00:00:00.000Z'
  const record: Sent['record'] = { current: { version: '1', integrity: '', publishedAt } }
  hostile({ manifest, record })
  const text = Buffer.from(JSON.stringify(manifest))
  record.current.integrity ||= integrityOf(text)
  await team.write(`${NAME}/1/${MANIFEST_FILE}`, text)
  return { team, record: jsonFile({ previous: [], ...record }) }
}

describe.each(storageKinds())('in %s', (_place, open) => {
  it.each(HOSTILE)(
    '%s is refused in a sentence, and reaches no page',
    async (_, hostile, sentence) => {
      const site = await open()
      const { team, record } = await send(site, hostile)
      if (team.composesItself) {
        await expect(team.replace(recordFile(NAME), record, undefined)).rejects.toThrow(sentence)
      } else {
        await team.write(recordFile(NAME), record)
      }
      const state = await readState(site.storage)
      const { index, refusals } = await planPages(site.storage, state)
      expect(Object.keys(index)).toEqual(['host'])
      if (team.composesItself) return
      expect(refusals[NAME]).toMatch(sentence)
      const snapshot = await takeSnapshot(site.storage, state)
      expect(snapshot.problems[NAME]).toMatch(sentence)
      expect(existsSync(join(snapshot.folder, NAME))).toBe(false)
      snapshot.remove()
    },
  )
})

describe('a folder', () => {
  const folder = testFolder()

  it('does not reveal by a right hash whether a file outside of it exists', async () => {
    const parent = mkdtempSync(join(folder, 'site-'))
    writeFileSync(join(parent, 'outside.txt'), 'secret')
    const storage = folderStorage(join(parent, 'site'))
    const reasons: (string | undefined)[] = []
    for (const hash of [integrityOf('secret'), HASH]) {
      const { record } = await send({ storage, storageOf: () => storage }, ({ manifest }) => {
        manifest.files['../../outside.txt'] = hash
      })
      await storage.write(recordFile(NAME), record)
      reasons.push((await planPages(storage, await readState(storage))).refusals[NAME])
    }
    expect(reasons[0]).toBe(reasons[1])
    expect(readdirSync(parent).sort()).toEqual(['outside.txt', 'site'])
  })
})

it.each([
  ['sources that replace those of the host', { sources: { '../host/remotes/contract.ts': '' } }],
  ['sources by a whole path', { sources: { '/etc/x.ts': '' } }],
])('checks with %s are ignored', (_, checks) => {
  expect(readChecks(JSON.stringify(checks))).toEqual({})
})
