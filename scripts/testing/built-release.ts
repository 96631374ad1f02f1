import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { type BuiltRelease, buildRelease } from '../build/build-release'
import { deployables } from '../build/packages'
import { parseManifest } from '../release/contract/manifest'

/** A release that another process or a test has put into a folder. */
export function readBuild(folder: string): BuiltRelease {
  const manifest = parseManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
  if ('problem' in manifest) throw new Error(`${MANIFEST_FILE} in ${folder} ${manifest.problem}.`)
  const { name, version, files } = manifest.release
  return { name, version, files, folder, reused: false }
}

/** Builds each package, one after the other: a build uses all of a small machine. */
export async function buildAll(): Promise<BuiltRelease[]> {
  const builds: BuiltRelease[] = []
  for (const name of deployables) builds.push(await buildRelease(name))
  return builds
}
