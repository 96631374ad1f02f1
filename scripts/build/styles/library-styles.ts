import { libraryAttribute, stylePrefix } from '@parlor/shared/contract/build/package-names'
import { type ChildNode, parse, type Rule } from 'postcss'
import type { LoaderDefinition } from 'webpack'

/**
 * Encloses a library's style sheet, so that a remote can bring it as it is: its rules reach what the
 * remote shows, and its animations get the remote's prefix. `:where` adds no weight, so the sheet's
 * own order of rules stays.
 */
export function enclosed(css: string, name: string): string {
  const prefix = stylePrefix(name)
  const sheet = parse(css)
  const scope = `:where([${libraryAttribute(name)}])`
  const animations = new Set<string>()
  sheet.walkAtRules(/keyframes$/, (rule) => {
    animations.add(rule.params)
    rule.params = prefix + rule.params
  })
  sheet.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
    declaration.value = declaration.value.replaceAll(/[\w-]+/g, (word) =>
      animations.has(word) ? prefix + word : word,
    )
  })
  sheet.walkRules((rule) => {
    if (isOutermost(rule)) rule.selectors = rule.selectors.map((each) => within(each, scope))
  })
  return sheet.toString()
}

/** Rules inside a rule reach no further than it does, and steps of an animation reach nothing. */
function isOutermost({ parent }: Rule): boolean {
  for (let above = parent as ChildNode | undefined; above; ) {
    if (above.type === 'rule') return false
    if (above.type === 'atrule' && above.name.endsWith('keyframes')) return false
    above = above.parent as ChildNode | undefined
  }
  return true
}

/** The page itself is the enclosing element; a condition on the page stays in front of it. */
function within(selector: string, scope: string): string {
  const [, page = '', rest = ''] =
    /^((?::root|html|body|:host)(?![\w-])\S*)(.*)$/s.exec(selector) ?? []
  if (!page) return `${scope} ${selector}`
  const isPlain = /^(:root|html|body|:host)$/.test(page)
  return (isPlain ? scope : `${page} ${scope}`) + rest
}

const loader: LoaderDefinition<{ name: string }> = function enclose(css) {
  return enclosed(css, this.getOptions().name)
}
export default loader
