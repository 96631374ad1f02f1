import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Deployable,
  isReleaseName,
  isRemoteName,
  type RemoteName,
} from '@parlor/shared/contract/build/package-names'
import { isRemotesAlone, kitFolder, root } from '../platform/project-root'
import type { FederatedAppConfig } from './federated-app'

export { type Deployable, isReleaseName, isRemoteName, type RemoteName, root }

/** The remotes of a checkout: every `remote-*` folder that contains a package, by name. */
export function remotes(project = root): RemoteName[] {
  return readdirSync(project)
    .filter(isRemoteName)
    .filter((name) => existsSync(join(project, name, 'package.json')))
    .sort()
}

/** The packages of this checkout that are built and published independently. */
export const deployables: readonly Deployable[] = isRemotesAlone
  ? remotes()
  : ['host', ...remotes()]

/** The packages of this checkout that are checked and tested. */
export const packages: readonly string[] = ['shared', ...deployables, 'scripts']

export function isDeployable(name: string): name is Deployable {
  return deployables.some((each) => each === name)
}

/** The build of a package, as its own `webpack.config.ts` describes it. */
export async function loadApp(name: Deployable): Promise<FederatedAppConfig> {
  const module = (await import(
    join(name === 'host' ? kitFolder : root, name, 'webpack.config.ts')
  )) as {
    app: FederatedAppConfig
  }
  return module.app
}
