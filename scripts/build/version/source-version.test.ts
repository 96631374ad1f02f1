import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testFolder } from '../../testing/test-folder'
import { deployables } from '../packages'
import { isVersioned, sourceVersion } from './source-version'

const project = testFolder()

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

const versions = () => deployables.map((name) => sourceVersion(name, project))

/** The packages that get a new version when the file changes. */
function releasedBy(file: string): string[] {
  write(file, '{ "version": "0.1.0" }')
  const oldVersions = versions()
  write(file, '{ "version": "0.1.0", "private": true }')
  const newVersions = versions()
  const names = deployables.filter((_, at) => oldVersions[at] !== newVersions[at])
  // The pipeline knows only the names of the files.
  expect(deployables.filter((name) => isVersioned(name, file, project))).toEqual(names)
  return names
}

beforeAll(() => {
  const folders = ['shared', ...deployables]
  for (const folder of folders) write(`${folder}/package.json`, '{ "version": "0.1.0" }')
  for (const file of ['tsconfig.base.json', 'package-lock.json']) write(file, '{}')
  write('scripts/build/federated-app.ts', '')
  write('remote-auth/remote.json', '{ "screens": [{ "static": {} }] }')
  write('shared/ui/base.css', '')
  write('shared/contract/build/smoke-steps.ts', '')
})

it('a version is that of the package with a hash', () => {
  expect(versions()).toEqual(deployables.map(() => expect.stringMatching(/^0\.1\.0-[0-9a-f]{12}$/)))
})

it('the part of the lock file that a package depends on is in its version', () => {
  const versionsWith = (version: string) => {
    const packages = {
      host: { dependencies: { react: version } },
      'node_modules/react': { version },
      'node_modules/jest': { version },
    }
    write('package-lock.json', JSON.stringify({ packages }))
    return versions()
  }
  const [host, ...remotes] = versionsWith('19.3.1')
  const [newHost, ...same] = versionsWith('19.3.2')
  expect(newHost).not.toBe(host)
  expect(same).toEqual(remotes)
})

it.each([
  'host/testing/answering.ts',
  'host/remotes/app.test.tsx',
  'remote-chat/standalone.tsx',
  'shared/standalone/enter-as.ts',
  'shared/standalone.tsx',
  'scripts/build/version/source-version.test.ts',
  'shared/contract/build/smoke-steps.test.ts',
  'scripts/dev/dev-server.ts',
  'remote-auth/README.md',
  'remote-auth/sizes.json',
  'remote-auth/dist/main.js',
])('a change in %s does not make a new version', (file) => {
  expect(releasedBy(file)).toEqual([])
})

it.each<[string, readonly string[]]>([
  ['host/remotes/contract.ts', ['host']],
  ['host/index.html', ['host']],
  ['shared/session/session.ts', ['host']],
  ['shared/contract/routing.ts', ['host']],
  ['shared/contract/build/screen-paths.ts', deployables],
  // The HTML of remote-auth's static screens is made with it.
  ['shared/ui/field.tsx', ['host', 'remote-auth']],
  ['remote-auth/login.tsx', ['remote-auth']],
  ['remote-chat/chat.css', ['remote-chat']],
  ['remote-chat/webpack.config.ts', ['remote-chat']],
  ['remote-chat/remote.json', ['remote-chat']],
  ['shared/package.json', deployables],
  ['scripts/build/federated-app.ts', deployables],
  ['tsconfig.base.json', deployables],
])('a change in %s makes a new version of %j', (file, names) => {
  expect(releasedBy(file)).toEqual(names)
})
