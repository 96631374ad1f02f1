import type { BuiltRelease } from '../../build/build-release'
import { deployRelease } from '../../release/deploy/deploy-release'
import { withSites } from '../../site/with-sites'
import { deployLine } from '../release/deploy-line'

/** Deploys a release that is built already, with the options of a command line, in this process. */
export function deployBuilt(built: BuiltRelease, ...options: string[]): Promise<string> {
  const deploy = deployLine(built.name, ...options)
  return deployRelease({ ...deploy, withSites, build: async () => built })
}
