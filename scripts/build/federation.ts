import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { federationName } from '@parlor/shared/contract/build/package-names'
import type { sharedPackages } from './shared-packages'

/** The file that the federation's plugin writes; the finished manifest of the build replaces it. */
export const PLUGIN_MANIFEST = 'federation.json'

interface Federated {
  name: string
  version: string
  /** Undefined for a host. */
  exposes?: Record<string, string> | undefined
  shared: ReturnType<typeof sharedPackages>
  isProduction: boolean
}

/** The federation's own plugin, as host and remotes use it. */
export function federation({ name, version, exposes, shared, isProduction }: Federated) {
  // The build's name in the manifest and in the browser's federation DevTools: no option sets it.
  process.env.MF_BUILD_VERSION = version
  return new ModuleFederationPlugin({
    name: federationName(name),
    shareStrategy: 'loaded-first',
    shared,
    manifest: isProduction ? { fileName: PLUGIN_MANIFEST } : true,
    dts: false,
    ...(exposes && { filename: 'remoteEntry.js', exposes }),
    experiments: {
      asyncStartup: true,
      provideExternalRuntime: !exposes,
      // A remote that runs alone in development has no host to provide the runtime.
      externalRuntime: exposes !== undefined && isProduction,
      // The host reads manifests itself, so the runtime need not.
      optimization: { target: 'web', disableSnapshot: true },
    },
  })
}
