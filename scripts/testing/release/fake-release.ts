import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import {
  integrityOf,
  MANIFEST_FILE,
  RELEASE_FILE,
  type Release,
  type ReleasedScreen,
} from '../../build/release'
import type { ReleaseRow } from '../../release/release-index'

interface Beside {
  screens?: ReleasedScreen[]
  /** The text of `checks.json`. */
  checks?: string | undefined
}

/** A release on disk that no build made. */
export function fakeRelease(
  name: string,
  version: string,
  more: Record<string, string> = {},
  { screens, checks }: Beside = {},
): BuiltRelease {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-release-'))
  const content: Record<string, string> = {
    [MANIFEST_FILE]: JSON.stringify({ name, version }),
    'main.js': `/* ${name} ${version} */`,
    ...(name === 'host' && { 'index.html': '<!-- parlor:head --><!-- parlor:body -->' }),
    ...more,
  }
  const files: Record<string, string> = {}
  for (const [file, text] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
    files[file] = integrityOf(text)
  }
  if (checks !== undefined) writeFileSync(join(folder, 'checks.json'), checks)
  const page = { scripts: ['main.js'], styles: [] }
  const release: Release = { name, version, ...page, files, ...(screens && { screens }) }
  writeFileSync(join(folder, RELEASE_FILE), JSON.stringify(release))
  return { ...release, folder, reused: false }
}

/** A row of remote-chat in the release index, published on that day of January 2026. */
export function fakeRow(version: string, day = 1): ReleaseRow {
  return {
    version,
    manifest: `/remote-chat/${version}/mf-manifest.json`,
    integrity: 'sha384-x',
    publishedAt: `2026-01-0${day}T10:20:30.456Z`,
  }
}
