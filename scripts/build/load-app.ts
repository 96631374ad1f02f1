import { join } from 'node:path'
import type { FederatedAppConfig } from './federated-app'
import { type Deployable, root } from './packages'

/** The build of a package, as its own `webpack.config.ts` describes it. */
export async function loadApp(name: Deployable): Promise<FederatedAppConfig> {
  const module = (await import(join(root, name, 'webpack.config.ts'))) as {
    default: FederatedAppConfig
  }
  return module.default
}
