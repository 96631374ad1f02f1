import type { BuiltRelease } from '../../build/build-release'
import { named, releaseCommand } from '../../release/command'
import { deployRelease } from '../../release/deploy-release'
import { openSite } from '../../site/open-site'

/** Deploys a release that is built already, with the options of a command line, in this process. */
export function deployBuilt(built: BuiltRelease, ...options: string[]): Promise<string> {
  const command = releaseCommand('deploy', [built.name, ...options])
  return deployRelease({ ...command, name: named(command), openSite, build: async () => built })
}
