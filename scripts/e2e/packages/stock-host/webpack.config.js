import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'

const PACKAGES = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', '@parlor/shared']

export default {
  mode: 'production',
  entry: './src/start.js',
  output: {
    publicPath: '/stock/',
    filename: '[name].[contenthash].js',
    // A site with an integrity policy runs no script without a hash, nor one without this.
    crossOriginLoading: 'anonymous',
    // The name in the site's `trusted-types`, beside the plugin's own `parlor-remotes`.
    trustedTypes: { policyName: 'parlor-chunks' },
  },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
  plugins: [
    new ModuleFederationPlugin({
      name: 'stock',
      // The default asks for each remote when the page starts.
      shareStrategy: 'loaded-first',
      // In the first file, which then needs no other one to start.
      shared: Object.fromEntries(PACKAGES.map((name) => [name, { singleton: true, eager: true }])),
      experiments: { provideExternalRuntime: true, asyncStartup: true },
      dts: false,
    }),
    new MiniCssExtractPlugin({ filename: '[name].[contenthash].css' }),
    new HtmlWebpackPlugin({ template: './src/index.html' }),
    new SubresourceIntegrityPlugin(),
  ],
}
