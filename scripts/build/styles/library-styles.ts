import { libraryAttribute, stylePrefix } from '@parlor/shared/contract/build/package-names'
import { type ChildNode, parse, type Root, type Rule } from 'postcss'
import type { LoaderDefinition } from 'webpack'

/**
 * Encloses a library's style sheet, so that a remote can use it unchanged: its rules reach only what
 * the remote shows, and its page-wide names get the remote's prefix. `:where` adds
 * no weight, so the sheet's own order of rules stays.
 */
export function encloseStyles(css: string, name: string): string {
  const sheet = parse(css)
  prefixNames(sheet, name)
  encloseRules(sheet, name)
  return sheet.toString()
}

/** Animations, layers, and the properties that Tailwind registers get the remote's prefix. */
export function prefixNames(sheet: Root, remote: string): void {
  const prefix = stylePrefix(remote)
  const addPrefix = (name: string) => (name.startsWith(prefix) ? name : prefix + name)
  const withOwnProperties = (text: string) => text.replaceAll('--tw-', `--${prefix}tw-`)
  const animations = new Set<string>()
  sheet.walkAtRules((rule) => {
    rule.params = withOwnProperties(rule.params)
    if (rule.name === 'layer') rule.params = rule.params.replaceAll(/(?<=^|,\s*)[\w-]+/g, addPrefix)
    if (!rule.name.endsWith('keyframes')) return
    animations.add(rule.params)
    rule.params = addPrefix(rule.params)
  })
  sheet.walkDecls((declaration) => {
    declaration.prop = withOwnProperties(declaration.prop)
    declaration.value = withOwnProperties(declaration.value)
    // Tailwind keeps an animation in a property of its theme, such as `--animate-spin`.
    if (!/^(-webkit-)?animation(-name)?$|^--.*animat/.test(declaration.prop)) return
    declaration.value = declaration.value.replaceAll(/[\w-]+/g, (word) =>
      animations.has(word) ? addPrefix(word) : word,
    )
  })
}

export function encloseRules(sheet: Root, remote: string): void {
  const scope = `:where([${libraryAttribute(remote)}])`
  sheet.walkRules((rule) => {
    if (!isOutermost(rule)) return
    rule.selectors = [...new Set(rule.selectors.map((each) => within(each, scope)))]
  })
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
  return encloseStyles(css, this.getOptions().name)
}
export default loader
