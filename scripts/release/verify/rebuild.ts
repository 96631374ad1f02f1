import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { parseManifest, type Release } from '@parlor/shared/contract/manifest'
import type { IndexRelease } from '@parlor/shared/contract/release-index'
import { integrityOf } from '../../build/release'
import type { Branch } from './branch'
import type { Finding } from './finding'

export interface Published {
  name: string
  entry: IndexRelease
  /** Undefined if its manifest is not the one that the index names. */
  release: Release | undefined
}

interface Rebuild {
  branch: Pick<Branch, 'has' | 'hasPackage'>
  /** Builds a package at a commit: its manifest, or why it does not build. */
  build(commit: string, name: string): Promise<{ manifest: string } | { problem: string }>
}

/** Compares a published release with one that is built again from its commit. */
export async function verifyBuild(
  { name, entry: { version, commit, integrity }, release }: Published,
  { branch, build }: Rebuild,
): Promise<Finding> {
  const finding = (...problems: string[]) => ({ subject: name, problems, seen: 'the same' })
  const open = (seen: string) => ({ subject: name, problems: [], seen, isOpen: true })
  if (release?.built) return open(`built ${release.built}: hashes only`)
  if (!branch.hasPackage(name)) return open('of another repository, not built here')
  if (commit === undefined) return open('built from uncommitted changes, nothing to compare')
  if (!branch.has(commit)) return finding(`commit ${commit} is not of this branch, not built`)

  const built = await build(commit, name)
  if ('problem' in built) return finding(`does not build at ${commit}: ${built.problem}`)
  if (integrityOf(built.manifest) === integrity) return finding()
  const read = parseManifest(built.manifest)
  if ('problem' in read) return finding(`at ${commit} its ${MANIFEST_FILE} ${read.problem}`)
  if (read.release.version !== version) {
    return finding(`commit ${commit} makes ${read.release.version}, not ${version}`)
  }
  return finding(`${differences(read.release.files, release?.files ?? {}).join(', ')} differs`)
}

type Files = Record<string, string>

/** The files that differ, without the hash in their names: `main.…js`. */
function differences(built: Files, published: Files): string[] {
  const files = [...Object.keys(built), ...Object.keys(published)]
  const different = files.filter((file) => built[file] !== published[file])
  const names = different.map((file) => file.replace(/\.[0-9a-f]{8,}\./, '.…'))
  return names.length > 0 ? [...new Set(names)] : [MANIFEST_FILE]
}
