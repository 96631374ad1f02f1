import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The selectors of a stylesheet, each on its own. */
function selectorsOf(css: string): string[] {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .split(/[{}]/)
    .filter((_, index, parts) => index < parts.length - 1)
    .map((text) => text.split(';').at(-1)?.trim() ?? '')
    .filter((text) => text !== '' && !text.startsWith('@'))
    .flatMap((text) => text.split(',').map((selector) => selector.trim()))
}

it('styles nothing that is not its own', () => {
  const css = readFileSync(join(__dirname, 'auth.css'), 'utf8')
  const selectors = selectorsOf(css)
  expect(selectors.length).toBeGreaterThan(10)
  expect(selectors.filter((selector) => !selector.startsWith('.auth-'))).toEqual([])
})

it('takes every colour from the tokens', () => {
  const css = readFileSync(join(__dirname, 'auth.css'), 'utf8')
  expect(css.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi)).toBeNull()
})
