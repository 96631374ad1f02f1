import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stylePrefix } from '@parlor/shared/contract/build/package-names'
import { type ChildNode, parse } from 'postcss'
import type { BuildFolder } from './check-files'

/**
 * A remote's styles stay in the page after its screens are left, so they must not reach elements
 * of other packages: every selector names a class with the remote's own prefix (`chat-` for
 * remote-chat, also in CSS modules), or a data attribute with it. The host may style all elements.
 */
export function checkStyles({ release: { name, files }, folder }: BuildFolder): string[] {
  if (name === 'host') return []
  const prefix = stylePrefix(name)
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'))
  const leaks = sheets.flatMap((file) =>
    leaksOf(parse(readFileSync(join(folder, file), 'utf8')).nodes, prefix),
  )
  const remedies = {
    rule: `begin a class or a data attribute in each with ${prefix} (.${prefix}list, [data-${prefix}list]), write a CSS module, or move it to shared`,
    name: `begin its name with ${prefix}, or move it to shared`,
  }
  return Object.entries(remedies).flatMap(([kind, remedy]) => {
    const few = new Set(leaks.filter((leak) => leak.startsWith('@') === (kind === 'name')))
    if (few.size === 0) return []
    return [`The styles of ${name} affect other packages with ${[...few].join(', ')}: ${remedy}.`]
  })
}

/** At-rules whose block holds rules of the page. */
const GROUPS = ['media', 'supports', 'container', 'layer', 'scope', 'starting-style']

/** The design system's own. */
const TOKEN = '--parlor-'

/** Rules nested in a rule reach no further than it does, so they are not checked. */
function leaksOf(nodes: ChildNode[], prefix: string): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') {
      return node.selectors
        .filter((selector) => !isOwn(selector, prefix))
        .map((selector) => selector.replaceAll(/\s+/g, ' '))
    }
    if (node.type !== 'atrule' || !node.nodes) return []
    if (GROUPS.includes(node.name)) return leaksOf(node.nodes, prefix)
    if (node.params.replace(/^--/, '').startsWith(prefix)) return []
    // Libraries register properties, which reach nobody who does not use them.
    if (node.name === 'property' && !node.params.startsWith(TOKEN)) return []
    if (node.name === 'font-face' && namesFont(node.nodes, prefix)) return []
    return [`@${node.name} ${node.params}`.trim()]
  })
}

function namesFont(nodes: ChildNode[], prefix: string): boolean {
  return nodes.some(
    (node) =>
      node.type === 'decl' &&
      node.prop.toLowerCase() === 'font-family' &&
      node.value.replace(/^["']/, '').startsWith(prefix),
  )
}

/** A class inside `:not()` excludes elements, and one inside an attribute's value is not a class. */
function isOwn(selector: string, prefix: string): boolean {
  const including = selector.replaceAll(/:not\([^)]*\)|"[^"]*"/g, '')
  if (including.includes(`[data-${prefix}`)) return true
  return including.replaceAll(/\[[^\]]*\]/g, '').includes(`.${prefix}`)
}
