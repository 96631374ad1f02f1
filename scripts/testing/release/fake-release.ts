import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CHECKS_FILE, MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { routing } from '@parlor/shared/contract/routing'
import type { ReleasedScreen } from '@parlor/shared/contract/screens'
import type { BuiltRelease } from '../../build/build-release'
import { federationName } from '../../build/deployable/federation-name'
import { integrityOf } from '../../build/release'
import type { ReleaseEntry } from '../../release/contract/record'
import { testFolder } from '../test-folder'

const releases = testFolder()

interface Extras {
  screens?: ReleasedScreen[]
  /** The text of `checks.json`. */
  checks?: string | undefined
  /** Names that the release imports from `@parlor/shared`, or that a host exports. */
  names?: string[]
  /** Tokens that it needs, or that a host declares. */
  tokens?: string[]
  /** A host's configuration keys besides `production`. */
  keys?: string[]
  /** More members of the manifest's own part. */
  release?: object
  /** More members of the federation's part. */
  federation?: object
}

/** Packages that a page has only one copy of. */
const SINGLETONS = ['react', 'react-dom', 'react/jsx-runtime', '@parlor/shared']

/** A release on disk, made without a build. */
export function fakeRelease(
  name: string,
  version: string,
  more: Record<string, string> = {},
  beside: Extras = {},
): BuiltRelease {
  const folder = mkdtempSync(join(releases, 'release-'))
  const isHost = name === 'host'
  const content: Record<string, string> = {
    [isHost ? 'main.js' : 'remoteEntry.js']: `/* ${name} ${version} */`,
    ...(isHost && { 'index.html': '<!-- parlor:head --><!-- parlor:body -->' }),
    ...(beside.checks !== undefined && { [CHECKS_FILE]: beside.checks }),
    ...more,
  }
  const files: Record<string, string> = {}
  for (const [file, text] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
    files[file] = integrityOf(text)
  }
  const manifest = fakeManifest(name, version, { ...beside, files })
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest))
  return { name, version, folder, files, reused: false }
}

/** A manifest, made without a build. */
export function fakeManifest(
  name: string,
  version: string,
  { screens, names = [], tokens = [], keys = [], files = {}, ...more }: Extras & { files?: object },
): object {
  const isHost = name === 'host'
  const globalName = isHost ? name : federationName(name, version)
  const shared = SINGLETONS.map((each) => ({
    name: each,
    version: '1.0.0',
    requiredVersion: '^1.0.0',
    singleton: true,
    uses: [],
    ...(each === '@parlor/shared' && (isHost ? { offers: names } : { uses: names })),
  }))
  const form = Object.fromEntries(keys.map((key) => [key, { kind: 'any', optional: true }]))
  return {
    name: globalName,
    metaData: {
      globalName,
      ...(!isHost && { remoteEntry: { path: '', name: 'remoteEntry.js' } }),
    },
    shared: isHost ? shared : shared.slice(-1),
    ...(isHost && { routing }),
    build: {
      uniqueName: `${name}@${version}`,
      chunkLoadingGlobal: `webpackChunk${`${name}@${version}`.replaceAll(/\W/g, '_')}`,
      publicPath: 'auto',
      scriptPolicy: 'parlor-chunks',
    },
    ...more.federation,
    release: {
      name,
      version,
      scripts: isHost ? ['main.js'] : [],
      styles: [],
      ...(screens && { screens }),
      ...(isHost && { configuration: { production: { kind: 'flag' }, ...form } }),
      styleNames: isHost ? { declares: tokens } : { needs: tokens },
      ...more.release,
    },
    files,
  }
}

const HASH = `sha384-${'A'.repeat(64)}`

/** A release in a record, published on this day of January 2026. */
export function fakeEntry(version: string, day = 1): ReleaseEntry {
  return { version, integrity: HASH, publishedAt: `2026-01-0${day}T10:20:30.456Z` }
}
