import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages'

/**
 * The page of a development server: the host's template with one entry's files. Configuration and
 * release index are not inlined; the page fetches them.
 */
export function devPage(entry: 'main' | 'standalone'): string {
  const template = readFileSync(join(root, 'host/index.html'), 'utf8')
  return template
    .replace(
      '<!-- parlor:head -->',
      `<link rel="stylesheet" href="/${entry}.css"><script defer src="/${entry}.js"></script>`,
    )
    .replace('<!-- parlor:body -->', '')
}
