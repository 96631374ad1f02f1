import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { WebpackPluginInstance } from 'webpack'

/** Components change in place and keep their state, in the host's page as in a remote's own. */
export function hotReload(): WebpackPluginInstance {
  return new ReactRefreshPlugin({ overlay: false })
}
