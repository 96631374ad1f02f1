import type { BuiltRelease } from '../../build/build-release'
import { deployRelease } from '../../release/deploy/deploy-release'
import { withSites } from '../../site/with-sites'
import { parseDeploy } from '../release/parse-deploy'

/** Deploys a release that is built already, with the options of a command line, in this process. */
export function deployBuild(build: BuiltRelease, ...options: string[]): Promise<string> {
  const deploy = parseDeploy(build.name, ...options)
  return deployRelease({ ...deploy, withSites, build: async () => build })
}
