import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { expect, test } from '@playwright/test'
import { buildRelease } from '../../build/build-release'
import { root } from '../../build/packages'

/** Enough on a busy machine to link the packages file by file, and to build one release. */
const TIMEOUT_MS = 240_000
const SOURCES = [
  ...['shared', 'host', 'remote-auth', 'remote-chat', 'scripts'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json'],
]

const manifestIn = (folder: string) => readFileSync(join(folder, MANIFEST_FILE), 'utf8')

test('the same sources give the same bytes, in another folder and at another time', {
  tag: '@packages',
}, async () => {
  test.setTimeout(TIMEOUT_MS)
  const { folder: here } = await buildRelease('remote-chat')
  // On the project's own disk, for the hard links.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const elsewhere = mkdtempSync(join(root, '.cache/elsewhere-'))
  try {
    for (const name of SOURCES) {
      const filter = (path: string) => basename(path) !== 'dist'
      cpSync(join(root, name), join(elsewhere, name), { recursive: true, filter })
    }
    // Hard links: the packages are in the other folder, and no byte of them is copied.
    const packages = join(elsewhere, 'node_modules')
    execFileSync('cp', ['-al', join(root, 'node_modules'), packages])
    for (const cache of ['.cache', '.federation']) {
      rmSync(join(packages, cache), { recursive: true, force: true })
    }
    const command = ['scripts/kit/command.mjs', 'build', 'remote-chat']
    const env = { ...process.env, TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' }
    execFileSync(process.execPath, command, { cwd: elsewhere, env, stdio: 'pipe' })
    // The manifest lists the hash of every file.
    expect(manifestIn(join(elsewhere, 'remote-chat/dist'))).toBe(manifestIn(here))
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
})
