import type { BuiltRelease } from '../../build/build-release'
import { deployRelease } from '../../release/deploy-release'
import { openSite } from '../../site/open-site'
import { deployLine } from '../release/deploy-line'

/** Deploys a release that is built already, with the options of a command line, in this process. */
export function deployBuilt(built: BuiltRelease, ...options: string[]): Promise<string> {
  const deploy = deployLine(built.name, ...options)
  return deployRelease({ ...deploy, openSite, build: async () => built })
}
