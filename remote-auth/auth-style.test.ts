import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'

const css = readFileSync(join(__dirname, 'auth.css'), 'utf8')

it("every selector of auth.css starts with this remote's own prefix", () => {
  const selectors: string[] = []
  parse(css).walkRules((rule) => void selectors.push(...rule.selectors))
  expect(selectors.length).toBeGreaterThan(10)
  expect(selectors.filter((selector) => !selector.startsWith('.auth-'))).toEqual([])
})

it('auth.css takes every colour from the design tokens', () => {
  expect(css.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi)).toBeNull()
})
