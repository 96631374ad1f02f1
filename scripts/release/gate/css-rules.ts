/** One rule of a style sheet, outside any other rule that has selectors. */
export interface CssRule {
  /** What stands before the brace: selectors, or an at-rule with its name. */
  prelude: string
  /** Inside of `@keyframes`, whose steps are no selectors, nothing is listed. */
  kind: 'selectors' | 'at-rule'
}

/** At-rules that hold rules of the page. */
const GROUPS = /^@(media|supports|container|layer|scope|starting-style)\b/

/**
 * Lists the rules of a style sheet as it was built. Rules nested in a rule with selectors reach no
 * further than it does, so they are left out.
 */
export function cssRules(css: string): CssRule[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '""')
  const rules: CssRule[] = []
  let depthBelowRule = 0
  let prelude = ''
  for (const character of text) {
    if (character === '{') {
      const open = prelude.trim()
      if (depthBelowRule > 0) depthBelowRule += 1
      else if (!GROUPS.test(open)) {
        rules.push({ prelude: open, kind: open.startsWith('@') ? 'at-rule' : 'selectors' })
        depthBelowRule = 1
      }
      prelude = ''
    } else if (character === '}') {
      if (depthBelowRule > 0) depthBelowRule -= 1
      prelude = ''
    } else if (character === ';') prelude = ''
    else prelude += character
  }
  return rules
}

/** The selectors of a list, split at its outer commas. */
export function selectorsOf(prelude: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const character of prelude) {
    if (character === '(' || character === '[') depth += 1
    if (character === ')' || character === ']') depth -= 1
    if (character === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += character
  }
  return selectors.map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
}
