import { join } from 'node:path'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { type Deployable, deployables } from '../../build/packages'
import { stampRelease } from './stamp-release'

/** What a bench publishes of each package; both of the same sources. */
export type TwoReleases = Record<Deployable, { live: BuiltRelease; before: BuiltRelease }>

export async function twoReleases(folder: string): Promise<TwoReleases> {
  const pairs = []
  for (const name of deployables) {
    const before = await buildRelease(name)
    const live = stampRelease(before, { stamp: 'live', folder: join(folder, name) })
    pairs.push([name, { live, before }] as const)
  }
  return Object.fromEntries(pairs) as TwoReleases
}
