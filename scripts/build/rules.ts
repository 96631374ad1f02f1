import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import refreshTypeScript from 'react-refresh-typescript'
import type { RuleSetRule } from 'webpack'

/** TypeScript without type checks: `npm run check` does those, once for all builds. */
export function scriptRule(mode: 'production' | 'development'): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      compilerOptions: { noEmit: false },
      ...(mode === 'development' && {
        getCustomTransformers: () => ({ before: [refreshTypeScript()] }),
      }),
    },
  }
}

export function styleRule(): RuleSetRule {
  return { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }
}
