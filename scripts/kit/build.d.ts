/** The build of a package, which its `webpack.config.ts` exports as `app`. */
export type FederatedAppConfig = object

/** The build of the remote in a folder, as its `remote.json` declares it. */
export function federatedRemote(
  folder: string,
  options?: { exposes?: Record<string, string> },
): FederatedAppConfig

/** The webpack configuration of a package, for webpack's own command line. */
export function webpackConfiguration(app: FederatedAppConfig): object
