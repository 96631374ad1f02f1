import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  isReleaseName,
  isRemoteName,
  type PackageName,
  type RemoteName,
} from '@parlor/shared/contract/build/package-names'
import { isRemotesAlone, kitFolder, root } from '../platform/project-root'
import type { FederatedBuild } from './federated-app'
import { ReleaseError } from './release'

export { isReleaseName, isRemoteName, type PackageName, type RemoteName, root }

/** The remotes of a checkout: every `remote-*` folder that contains a package, by name. */
export function remotes(project = root): RemoteName[] {
  return readdirSync(project)
    .filter(isRemoteName)
    .filter((name) => existsSync(join(project, name, 'package.json')))
    .sort()
}

/** The packages of this checkout that are built and published independently. */
export const deployables: readonly PackageName[] = isRemotesAlone
  ? remotes()
  : ['host', ...remotes()]

/** The packages of this checkout that are checked and tested. */
export const packages: readonly string[] = ['shared', ...deployables, 'scripts']

export function isDeployable(name: string): name is PackageName {
  return deployables.some((each) => each === name)
}

/** The build of a package, as its own `webpack.config.ts` describes it. */
export async function loadApp(name: PackageName): Promise<FederatedBuild> {
  const file = join(name === 'host' ? kitFolder : root, name, 'webpack.config.ts')
  try {
    return ((await import(file)) as { app: FederatedBuild }).app
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.endsWith('MODULE_NOT_FOUND')) throw error
    const [, missingModule] = /'(.*?)'/.exec(message) ?? []
    throw new ReleaseError(
      `${name}/webpack.config.ts cannot be loaded, because ${missingModule} is missing. Install the packages: npm install. In a repository of its own, a remote imports its build from @parlor/kit/build.`,
    )
  }
}
