import type { Configuration } from 'webpack'

/** The build of a package, which its `webpack.config.ts` exports as `app`. */
export type FederatedAppConfig = object

/** The build of the remote in a folder, as its `remote.json` declares it. */
export function federatedRemote(
  folder: string,
  options?: {
    exposes?: Record<string, string>
    /** Changes the recipe, such as for files of another language. What the gate needs is set after it. */
    webpack?: (recipe: Configuration) => Configuration
  },
): FederatedAppConfig

/** The webpack configuration of a package, for webpack's own command line. */
export function webpackConfiguration(app: FederatedAppConfig): object
