import { VueLoaderPlugin } from 'vue-loader'
import { federatedRemote, webpackConfiguration } from '../scripts/build/federated-app'

/** Begins the class of each component with the remote's name. */
const compilerOptions = {
  cssHash: ({ hash, css }: { hash: (text: string) => string; css: string }) => `mixed-${hash(css)}`,
}

export const app = federatedRemote(import.meta.dirname, {
  webpack: ({ module, plugins = [], ...recipe }) => ({
    ...recipe,
    module: {
      rules: [
        ...(module?.rules ?? []),
        { test: /\.vue$/, loader: 'vue-loader' },
        { test: /\.svelte$/, loader: 'svelte-loader', options: { emitCss: true, compilerOptions } },
        { test: /\.mdx$/, loader: '@mdx-js/loader' },
      ],
    },
    plugins: [...plugins, new VueLoaderPlugin()],
  }),
})

export default webpackConfiguration(app)
