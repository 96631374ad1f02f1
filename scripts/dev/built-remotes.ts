import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RemoteDeclaration } from '@parlor/shared/contract/build/declaration'
import {
  isReleaseName,
  isRemoteName,
  type PackageName,
  type RemoteName,
} from '@parlor/shared/contract/build/package-names'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { buildRelease, isBuilt } from '../build/build-release'
import { integrityOf, ReleaseError } from '../build/release'
import { sourceVersion } from '../build/version/source-version'
import { kitFolder, root } from '../platform/project-root'
import type { Release } from '../release/contract/manifest'
import { type IndexRelease, parseIndex } from '../release/contract/release-index'
import { shellTags } from '../release/page/render-page'
import { INDEX_FILE, PAGE_FILE } from '../release/records/site-state'
import { openRelease } from '../release/release-set/open-release'
import type { ObjectStorage } from '../release/storage/object-storage'
import { devPage } from './dev-page'

/** The remotes that a development site serves as builds. */
export interface BuiltRemotes {
  releases: ReadonlyMap<RemoteName, Omit<IndexRelease, 'publishedAt'>>
  /** Resolves once the files of the remote are there. */
  prepare(name: RemoteName): Promise<unknown>
  /** A file of a release, if it is as it was built. */
  read(file: { name: PackageName; version: string; path: string }): Promise<Buffer | undefined>
  /** The page of the site's host, where that is one of the releases. */
  page?(): Promise<string>
}

/** The remotes of this checkout. One that is not built yet is built when its first file is
 * requested, so that a site of a hundred starts as fast as one of three. */
export function ownBuilds(remotes: readonly RemoteDeclaration[]): BuiltRemotes {
  const building = new Map<RemoteName, Promise<{ folder: string; files: object }>>()
  const releases = remotes.map(({ name, screens, offers }) => {
    const version = sourceVersion(name)
    const manifest = `/${name}/${version}/${MANIFEST_FILE}`
    // The hash is known only once it is built.
    const parts = { screens, ...(offers && { offers }) }
    return [name, { version, manifest, integrity: '', ...parts }] as const
  })
  const prepare = (name: RemoteName) => {
    const build = building.get(name) ?? buildApart(name)
    building.set(name, build)
    build.catch(() => building.delete(name))
    return build
  }
  return {
    releases: new Map(releases),
    prepare,
    async read({ name, path }) {
      if (!isRemoteName(name)) return undefined
      const { folder, files } = await prepare(name)
      const isListed = path === MANIFEST_FILE || Object.hasOwn(files, path)
      return isListed ? readFile(join(folder, path)) : undefined
    },
  }
}

/** Builds a changed remote in a process of its own, which takes its memory with it. */
async function buildApart(name: RemoteName) {
  if (isBuilt(name)) return buildRelease(name)
  const { NODE_ENV: _, ...env } = process.env
  const script = [join(kitFolder, 'scripts/kit/command.mjs'), 'build', name]
  await promisify(execFile)(process.execPath, script, { cwd: root, env })
  return buildRelease(name)
}

export async function siteReleases(site: ObjectStorage): Promise<BuiltRemotes> {
  const index = parseIndex((await site.read(INDEX_FILE))?.content.toString())
  const live = new Map(
    Object.entries(index).flatMap(([name, { current }]) =>
      current && isReleaseName(name) ? [[name, current] as const] : [],
    ),
  )
  const releases = new Map(
    [...live].flatMap(([name, entry]) => (isRemoteName(name) ? [[name, entry] as const] : [])),
  )
  if (releases.size === 0) {
    throw new ReleaseError(`${site.address} has no ${INDEX_FILE} that names a remote.`)
  }
  const openReleases = new Map<string, Promise<Release>>()
  const open = (name: PackageName, entry: IndexRelease) => {
    const release = openReleases.get(name) ?? openRelease(site, name, entry)
    openReleases.set(name, release)
    release.catch(() => openReleases.delete(name))
    return release
  }
  const read: BuiltRemotes['read'] = async ({ name, version, path }) => {
    const entry = live.get(name)
    if (entry?.version !== version) return undefined
    const hash = path === MANIFEST_FILE ? entry.integrity : (await open(name, entry)).files[path]
    const file = hash && (await site.read(`${name}/${version}/${path}`))
    return file && integrityOf(file.content) === hash ? file.content : undefined
  }
  return {
    releases,
    prepare: async () => {},
    read,
    async page() {
      const entry = live.get('host')
      const template = entry && (await read({ ...entry, name: 'host', path: PAGE_FILE }))
      if (!template) throw new ReleaseError(`${site.address} has no host with a usable page.`)
      return devPage(template.toString(), shellTags(await open('host', entry)))
    },
  }
}
