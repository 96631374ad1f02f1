import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { root } from '../../build/packages'
import { fakeRelease } from '../../testing/release/fake-release'
import { parseDeploy } from '../../testing/release/parse-deploy'
import { withFolder } from '../../testing/test-folder'
import { publish } from '../publish'
import { readState } from '../records/site-state'
import { rollBack } from '../roll-back-release'
import { folderStorage } from '../storage/folder-storage'
import { releaseIn } from './build'
import { checkedState } from './check'
import { deployRelease } from './deploy-release'

const name = 'remote-chat'
const manifest = `${name}/dist/${MANIFEST_FILE}`

let buildFolder: string
let site: string
withFolder((folder) => {
  buildFolder = join(folder, 'built')
  site = join(folder, 'site')
  cpSync(join(root, name, 'dist'), buildFolder, { recursive: true })
})

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/kit/command.mjs', 'build', name], { cwd: root })
}, 180_000)

const version = () =>
  (JSON.parse(readFileSync(join(root, manifest), 'utf8')) as { release: { version: string } })
    .release.version

function deploy(...args: string[]): Promise<string> {
  const options = parseDeploy(name, '--to', site, '--built', buildFolder, ...args)
  const openSite = () => Promise.reject(new Error('Nothing here is checked in a browser.'))
  return deployRelease({ ...options, withSites: (use) => use(openSite) })
}

const storage = () => folderStorage(site)
/** The last word of a dry run, without the dry run. */
const checkedHash = async () =>
  checkedState(releaseIn(buildFolder, name), await readState(storage()))
const live = async () => (await readState(storage())).records[name]?.current?.version

it('a build has its own copy of rules of the contract, and nothing else of shared', () => {
  const text = readFileSync(join(root, manifest), 'utf8')
  const { build } = JSON.parse(text) as { build: { bundles: string[] } }
  expect(build.bundles).not.toContain('@parlor/shared')
})

describe('a build that the gate has checked', () => {
  it('is published without another check, even a second time', async () => {
    const message = await deploy('--dry-run')
    expect(message).toMatch(
      new RegExp(`^${name} ${version()} can be deployed to ${site} with --expect sha384-\\S+:$`),
    )
    const expected = message.split(' ').at(-1) ?? ''
    expect(await deploy('--expect', expected)).toContain(`${name} ${version()} is live on ${site}.`)
    expect(await live()).toBe(version())
    expect(await deploy('--expect', await checkedHash())).toContain('is live on')
  })

  it('is refused once a byte of a file has changed, or one of its manifest', async () => {
    const expected = await checkedHash()
    const [script = ''] = Object.keys(releaseIn(buildFolder, name).files)
    appendFileSync(join(buildFolder, script), ' ')
    await expect(deploy('--expect', expected)).rejects.toThrow(
      `${script} of ${name} changed after the build`,
    )
    cpSync(join(root, name, 'dist', script), join(buildFolder, script))
    appendFileSync(join(buildFolder, MANIFEST_FILE), ' ')
    await expect(deploy('--expect', expected)).rejects.toThrow(
      `The build of ${name} is not the one that the dry run checked: its manifest is sha384-`,
    )
    expect(await live()).toBeUndefined()
  })

  it('is refused once its package was rolled back, so that it does not undo that', async () => {
    for (const each of [fakeRelease(name, '1'), fakeRelease(name, '2')]) {
      await publish(storage(), [each], { by: 'deploy' })
    }
    const expected = await checkedHash()
    await rollBack(storage(), { name })
    await expect(deploy('--expect', expected)).rejects.toThrow(
      `The record of ${name} has changed since this command began: somebody else has deployed it or rolled it back.`,
    )
    expect(await live()).toBe('1')
    // A visitor's dry run does not know the record.
    const [hash = ''] = expected.split(':')
    expect(await deploy('--expect', hash)).toContain(`${version()} is live`)
  })
})

describe('a folder that is not a build of the package', () => {
  it.each<[string, () => void, RegExp]>([
    [
      'holds a link to a file of this machine',
      () => symlinkSync('/etc/hosts', join(buildFolder, 'maps/hosts.map')),
      /holds maps\/hosts\.map, which is not a regular file\. A build has only files\. Nothing was/,
    ],
    [
      'holds a link to a folder',
      () => symlinkSync('/etc', join(buildFolder, 'etc')),
      /holds etc, which is not a regular file/,
    ],
    [
      'is of another package',
      () => edit((text) => text.replaceAll(name, 'remote-auth')),
      /holds remote-auth, not remote-chat\./,
    ],
    [
      'is of other sources',
      () => edit((text) => text.replaceAll(version(), '0.1.0-0123456789ab')),
      /holds remote-chat 0\.1\.0-0123456789ab, but the sources here are 0\.1\.0-/,
    ],
    [
      'has an unreadable manifest',
      () => writeFileSync(join(buildFolder, MANIFEST_FILE), '{'),
      /cannot be used: its mf-manifest\.json is not JSON\./,
    ],
  ])('because it %s, is refused before anything else', async (_, spoil, reason) => {
    spoil()
    await expect(deploy('--dry-run')).rejects.toThrow(reason)
  })

  it('because it has no manifest, or is not there', () => {
    const empty = join(buildFolder, 'maps')
    mkdirSync(empty, { recursive: true })
    for (const folder of [empty, join(buildFolder, 'nowhere')]) {
      expect(() => releaseIn(folder, name)).toThrow(
        `${folder} holds no build: it has no mf-manifest.json. A build is in NAME/dist. Nothing`,
      )
    }
  })

  function edit(change: (text: string) => string): void {
    const file = join(buildFolder, MANIFEST_FILE)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
})

it('a package whose sources are not here has the version that its build gave it', () => {
  const { folder } = fakeRelease('remote-elsewhere', '1.4.0-1a2b3c4')
  expect(releaseIn(folder, 'remote-elsewhere').version).toBe('1.4.0-1a2b3c4')
})
