import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import { type CssRule, cssRules, selectorsOf } from './css-rules'
import { firstFew } from './first-few'

type Build = Pick<BuiltRelease, 'name' | 'folder' | 'files'>

/**
 * A remote's styles stay in the page once it was there, so they must not reach another's elements:
 * every selector names a class with the remote's own prefix (`chat-` of remote-chat).
 */
export function checkStyles({ name, folder, files }: Build): string[] {
  const prefix = prefixOf(name)
  if (!prefix) return []
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'))
  const leaks = sheets.flatMap((file) =>
    cssRules(readFileSync(join(folder, file), 'utf8')).flatMap((rule) => leaksOf(rule, prefix)),
  )
  if (leaks.length === 0) return []
  return [
    `The styles of ${name} reach beyond it with ${firstFew([...new Set(leaks)])}: start a class or name in each with ${prefix}, or leave it to shared.`,
  ]
}

/** The host's styles are the page's; a remote's have the prefix of its name. */
function prefixOf(name: string): string | undefined {
  return name === 'host' ? undefined : `${name.replace(/^remote-/, '')}-`
}

function leaksOf({ prelude, kind }: CssRule, prefix: string): string[] {
  if (kind === 'at-rule') {
    const [, named] = /^@[\w-]+\s*(.*)$/s.exec(prelude) ?? []
    return named?.replace(/^--/, '').startsWith(prefix) ? [] : [prelude]
  }
  return selectorsOf(prelude).filter((selector) => !names(selector, prefix))
}

/** Inside of `:not()` a class keeps elements out, and what is left is everything else. */
function names(selector: string, prefix: string): boolean {
  return selector.replaceAll(/:not\([^)]*\)/g, '').includes(`.${prefix}`)
}
