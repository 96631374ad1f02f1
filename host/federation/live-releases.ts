import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { ReleaseChooser, type ReleaseChooserOptions } from './release-chooser'
import { type PluginOptions, releasesPlugin } from './releases'

export type LiveReleasesOptions = PluginOptions & ReleaseChooserOptions

/** The plugin, with the function that its host calls. */
export interface LiveReleasesPlugin extends ModuleFederationRuntimePlugin {
  /**
   * Fetches the index again. The next `loadRemote` follows it; until then the page keeps showing
   * the same releases. Rejects if the index cannot be read: then the last one counts.
   */
  refresh(): Promise<void>
}

/**
 * The runtime's plugin for a host without a loader of its own: `loadRemote('shop/Button')`, or an
 * import of it, gets the release that the index says is live, or the first one after it that loads.
 * A remote that the index does not list is left to the runtime.
 */
export function liveReleases(options: LiveReleasesOptions = {}): LiveReleasesPlugin {
  const chooser = new ReleaseChooser(options)
  return {
    ...releasesPlugin(options),
    name: 'parlor-live-releases',
    async beforeRequest(args) {
      const [remote = '', ...path] = args.id.split('/')
      // A release by its key, as `load` asks for it; or a scope, which no key has.
      if (remote.includes('@') || !(await chooser.lists(remote))) return args
      const { key } = await chooser.load(remote, ['.', ...path].join('/'))
      return { ...args, id: [key, ...path].join('/') }
    },
    refresh: () => chooser.refresh(),
  }
}
