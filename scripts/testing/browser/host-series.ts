import { join } from 'node:path'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { deployables, type PackageName } from '../../build/packages'
import type { ReleaseSite } from './release-site'
import { stampRelease } from './stamp-release'

/** A name that host and remotes share, and which each next host renames. */
const SHARED_NAME = 'getRuntimeConfig'

/**
 * Successive hosts, each with the remotes that need it: they use a name of the shared code that no
 * earlier host has, and break there.
 */
export class HostSeries {
  /** The live releases. */
  live: BuiltRelease[] = []
  #count = 0

  constructor(
    private readonly site: ReleaseSite,
    private readonly folder: string,
  ) {}

  async deploy(): Promise<void> {
    const stamp = `${SHARED_NAME}${this.#count}`
    const releases: BuiltRelease[] = []
    for (const name of deployables) {
      const folder = join(this.folder, stamp, name)
      const build = await buildRelease(name)
      releases.push(stampRelease(build, { stamp, folder, replace: { [SHARED_NAME]: stamp } }))
    }
    await this.site.publish(releases)
    this.live = releases
    this.#count += 1
  }
}

/** The release of one package. */
export function releaseOf(releases: readonly BuiltRelease[], name: PackageName): BuiltRelease {
  const release = releases.find((each) => each.name === name)
  if (!release) throw new Error(`There is no release of ${name}.`)
  return release
}
