import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import postcss, { AtRule, type Plugin, type Root } from 'postcss'
import type { LoaderDefinition } from 'webpack'
import { publishedFiles } from '../version/source-version'
import { encloseRules, prefixNames } from './library-styles'

/** A package of the remote itself: the common recipe does not include it. */
const TAILWIND = '@tailwindcss/postcss'

/** True if the package in a folder lists Tailwind. */
export function hasTailwind(folder: string): boolean {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { dependencies?: object; devDependencies?: object }
  return TAILWIND in { ...dependencies, ...devDependencies }
}

/**
 * Makes Tailwind search for classes only in the package's published files: classes from tests, or
 * from other packages, would give equal versions other bytes.
 */
function scan(files: readonly string[]): Plugin {
  return {
    postcssPlugin: 'scan',
    Once(sheet, { result }) {
      const { from = '' } = result.opts
      sheet.walkAtRules('source', refuseOtherFiles)
      sheet.walkAtRules(/^(import|tailwind)$/, (rule) => {
        rule.params = `${withoutSource(rule.params)} source(none)`
      })
      for (const file of files) {
        // Where one of them changed, Tailwind begins anew, so that no removed class stays.
        result.messages.push({ type: 'dependency', plugin: 'scan', file, parent: from })
        if (!file.endsWith('.css'))
          sheet.append(new AtRule(sourceOf(relative(dirname(from), file))))
      }
    },
  }
}

/** A sheet may name packages, whose versions the lock file has, or classes. */
function refuseOtherFiles(rule: AtRule): void {
  if (rule.params.includes('node_modules/') || !/^(not\s+)?["']/.test(rule.params)) return
  throw rule.error(
    `@source ${rule.params} is not needed, or reads files outside the version: Tailwind searches all published files of the remote. Remove it; only packages in node_modules may be named.`,
  )
}

/** A bracket in a name, such as `[id].tsx`, would be a pattern. */
const sourceOf = (path: string) => ({
  name: 'source',
  params: JSON.stringify(path.replaceAll(/[[\]*?]/g, '[$&]')),
})

const withoutSource = (params: string) => params.replace(/\s+source\([^)]*\)/, '')

/** Tailwind leaves a sheet unchanged that does not use it. */
function removeScan(sheet: Root): void {
  sheet.walkAtRules('source', (rule) => void rule.remove())
  sheet.walkAtRules('import', (rule) => {
    rule.params = withoutSource(rule.params)
  })
}

/** Runs Tailwind over a style sheet of the remote in `folder`, and encloses the result. */
const loader: LoaderDefinition<{ name: string; folder: string }> = async function tailwind(css) {
  const { name, folder } = this.getOptions()
  // Sheets of the design system, in a remote that runs alone: they are the page's.
  if (relative(folder, this.resourcePath).startsWith('..')) return css
  const plugin = createRequire(join(folder, 'package.json'))(TAILWIND) as (
    options: object,
  ) => Plugin
  const { css: output, messages } = await postcss([
    scan(publishedFiles(folder)),
    plugin({ base: folder, optimize: this.mode === 'production' }),
    removeScan,
    (sheet: Root) => prefixNames(sheet, name),
    // The classes of a CSS Module have the prefix, and `composes` allows nothing before them.
    ...(this.resourcePath.endsWith('.module.css')
      ? []
      : [(sheet: Root) => encloseRules(sheet, name)]),
  ]).process(css, { from: this.resourcePath })
  for (const { type, file, dir } of messages) {
    if (type === 'dependency') this.addDependency(file)
    if (type === 'dir-dependency') this.addContextDependency(dir)
  }
  return output
}
export default loader
