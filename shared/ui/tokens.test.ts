import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8')
const [daylight = '', lamplight = ''] = css.split('@media (prefers-color-scheme: dark)')

function tokensIn(block: string): Record<string, string> {
  const pairs = [...block.matchAll(/--parlor-([\w-]+):\s*(#[0-9a-f]{6});/g)]
  return Object.fromEntries(pairs.map(([, name, colour]) => [name, colour]))
}

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const light = tokensIn(daylight)
const themes = { light, dark: { ...light, ...tokensIn(lamplight) } }

const TEXT = 4.5
const CONTROL = 3

describe.each(Object.entries(themes))('in the %s theme', (_, tokens: Record<string, string>) => {
  function ratio(front: string, back: string): number {
    const [one, other] = [tokens[front], tokens[back]]
    if (!one || !other) throw new Error(`There is no colour ${one ? back : front}.`)
    return contrast(one, other)
  }

  it.each(['ink', 'ink-soft', 'link', 'problem', 'good', 'waiting'])(
    '%s is readable on every background',
    (ink) => {
      for (const ground of ['ground', 'surface', 'surface-sunken']) {
        expect(ratio(ink, ground)).toBeGreaterThanOrEqual(TEXT)
      }
    },
  )

  it.each([
    ['action-ink', 'action'],
    ['action-ink', 'action-hover'],
    ['ink-soft', 'action-rest'],
    ['ink', 'problem-surface'],
    ['problem', 'problem-surface'],
    ['link', 'problem-surface'],
  ])('%s is readable on %s', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(TEXT)
  })

  it.each(['control-line', 'focus', 'action'])('%s stands out from every background', (line) => {
    for (const ground of ['ground', 'surface', 'surface-sunken']) {
      expect(ratio(line, ground)).toBeGreaterThanOrEqual(CONTROL)
    }
  })
})
