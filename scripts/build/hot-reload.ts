import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { WebpackPluginInstance } from 'webpack'

/**
 * Components change in place and keep their state, in a page of their own as in the host's. The
 * name keeps the builds of one page apart: without it only the first of them is heard.
 */
export function hotReload(name: string): WebpackPluginInstance {
  return new ReactRefreshPlugin({ overlay: false, library: name })
}
