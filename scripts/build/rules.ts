import { join } from 'node:path'
import { stylePrefix } from '@parlor/shared/contract/build/package-names'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import refreshTypeScript from 'react-refresh-typescript'
import type { RuleSetRule } from 'webpack'
import { kitFolder, root } from '../platform/project-root'
import { hasTailwind } from './styles/tailwind'

/**
 * TypeScript without type checks: `npm run check` does those, once for all builds. By itself, the loader
 * looks for its settings above the first file that a build reads; above the kit's module there are none.
 */
export function scriptRule(mode: 'production' | 'development', folder: string): RuleSetRule {
  return {
    test: /\.tsx?$/,
    // Except for the kit's own module for pages in development.
    exclude: /node_modules(?!\/@parlor\/kit\/)/,
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      configFile: join(folder, 'tsconfig.json'),
      allowTsInNodeModules: true,
      // For `<script lang="ts">`, which a team's own vue-loader passes on.
      appendTsSuffixTo: [/\.vue$/],
      compilerOptions: { noEmit: false, sourceMap: true },
      ...(mode === 'development' && {
        getCustomTransformers: () => ({ before: [refreshTypeScript()] }),
      }),
    },
  }
}

/** The style sheets of packages; those of `shared` are the site's own. */
const LIBRARY = /node_modules\/(?!@parlor\/)/

const STYLES = join(kitFolder, 'scripts/build/styles')

/** Encloses a library's unchanged style sheet in the remote's own part. */
export function libraryStyleRule(name: string): RuleSetRule {
  const enclose = join(STYLES, 'library-styles.ts')
  return {
    test: /\.css$/,
    include: LIBRARY,
    use: [
      MiniCssExtractPlugin.loader,
      { loader: 'css-loader', options: { importLoaders: 1, modules: false } },
      { loader: enclose, options: { name } },
    ],
  }
}

/** Class names of a CSS Module (`*.module.css`) begin with the package's prefix, like all others. Where
 * the package in `folder` has Tailwind, it makes the sheets. */
export function styleRule(name: string, folder = join(root, name)): RuleSetRule {
  const tailwind = hasTailwind(folder)
    ? [{ loader: join(STYLES, 'tailwind.ts'), options: { name, folder } }]
    : []
  const modules = {
    auto: /\.module\.css$/,
    localIdentName: `${stylePrefix(name)}[local]-[hash:hex:8]`,
    namedExport: false,
    exportLocalsConvention: 'as-is',
  }
  return {
    test: /\.css$/,
    exclude: LIBRARY,
    use: [
      MiniCssExtractPlugin.loader,
      { loader: 'css-loader', options: { modules, importLoaders: tailwind.length } },
      ...tailwind,
    ],
  }
}

/** Below this size, a picture is cheaper in its script or style sheet than as its own request. */
const INLINE_BYTES = 4_096

const generator = { filename: '[name].[contenthash][ext]' }

/** The site's security policy allows pictures of its own origin and `data:`. */
export function pictureRule(): RuleSetRule {
  return {
    test: /\.(png|svg|webp|jpe?g|gif|avif)$/,
    type: 'asset',
    parser: { dataUrlCondition: { maxSize: INLINE_BYTES } },
    generator,
  }
}

/** Fonts are always files: the policy allows those of the site's own origin, and no `data:`. */
export function fontRule(): RuleSetRule {
  return { test: /\.woff2?$/, type: 'asset/resource', generator }
}
