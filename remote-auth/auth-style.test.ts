import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'

const readCss = (file: string) => readFileSync(join(__dirname, file), 'utf8')

it.each([
  ['auth.css', 15],
  ['account.css', 9],
  ['challenge/challenge.css', 9],
  ['form/nickname-field.css', 5],
  ['resend/resend.css', 2],
])('%s has only classes of this remote', (file, atLeast) => {
  const css = readCss(file)
  const selectors: string[] = []
  parse(css).walkRules((rule) => void selectors.push(...rule.selectors))
  expect(selectors.length).toBeGreaterThanOrEqual(atLeast)
  expect(selectors.filter((selector) => !selector.startsWith('.auth-'))).toEqual([])
})

it('auth.css takes every colour from the design tokens', () => {
  expect(readCss('auth.css').match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi)).toBeNull()
})
