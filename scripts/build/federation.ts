import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { federationName } from './deployable/federation-name'
import type { sharedPackages } from './shared-packages'

interface FederationOptions {
  name: string
  version: string
  /** Undefined for a host. */
  exposes?: Record<string, string> | undefined
  shared: ReturnType<typeof sharedPackages>
  isProduction: boolean
}

/** The federation's own plugin, as host and remotes use it. A page has only one host. */
export function federation({ name, version, exposes, shared, isProduction }: FederationOptions) {
  return new ModuleFederationPlugin({
    name: exposes ? federationName(name, version) : name,
    shareStrategy: 'loaded-first',
    shared,
    manifest: true,
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
