import { buildRelease } from '../release/build-release'
import { deployables } from '../webpack/rooms'

/** Builds once what all browser tests serve; each then serves it over a backend of its own. */
export default async function buildSite(): Promise<void> {
  for (const name of deployables) await buildRelease(name)
}
