import { buildRelease } from '../../build/build-release'
import { deployables } from '../../build/packages'

/** Builds once what all browser tests serve; each then serves it over a backend of its own. */
export default async function buildSite(): Promise<void> {
  for (const name of deployables) await buildRelease(name)
}
