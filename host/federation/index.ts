// The exports of the package.
export type { Attempt } from './files'
export {
  type LiveReleasesOptions,
  type LiveReleasesPlugin,
  liveReleases,
} from './live-releases'
export { LoadError } from './load-error'
export type { RemoteRelease } from './manifest'
export type { ReleaseNotice } from './release-chooser'
export {
  forget,
  type LoadOptions,
  load,
  type PluginOptions,
  prefetch,
  releasesPlugin,
} from './releases'
