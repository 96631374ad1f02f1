import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { ChatLine } from '../connection/protocol'
import { AUTHOR_COLOURS, paintRow } from './painted-row'

const you = { name: 'Ada', by: 'a1' }

const colourOf = (line: ChatLine) => paintRow(line, you).querySelector('span')?.style.color

/** The parts that have the class. */
function partsOf(name: string, line: ChatLine): (string | null)[] {
  return [...paintRow(line, you).querySelectorAll(`.${name}`)].map((part) => part.textContent)
}

test('shows the local time and day of a line, or none if the time is unknown', () => {
  const at = (day: number, hour: number) => new Date(2026, 8, day, hour, 3).getTime()
  jest.useFakeTimers({ now: at(5, 22) })
  const timeOf = (line: ChatLine) => ({ ...paintRow(line).dataset })
  expect(timeOf({ text: 'ada: new', at: at(5, 21) })).toEqual({ time: '21:03', day: 'Today' })
  expect(timeOf({ text: 'ada: old', at: at(4, 9) })).toEqual({
    time: '09:03',
    day: expect.stringContaining('4'),
  })
  expect(paintRow({ text: 'ada: older' })).not.toHaveAttribute('data-time')
  jest.useRealTimers()
})

test('colours the name before the first colon by its pseudonym', () => {
  const row = paintRow({ text: 'bob: a: b', by: 'b1', kind: 'said' })
  expect(row.querySelector('span')).toHaveTextContent(/^bob$/)
  const colour = (by: string, text: string) => colourOf({ text, by, kind: 'said' })
  expect(colour('b1', 'bob: a')).toMatch(/^var\(--chat-author-\d\)$/)
  expect(colour('b1', 'bobby: b')).toBe(colour('b1', 'bob: a'))
  const colours = Array.from({ length: 300 }, (_, index) => colour(`member ${index}`, 'bob: a'))
  expect(new Set(colours).size).toBe(AUTHOR_COLOURS)
})

test.each<ChatLine>([
  { text: 'bob: a' },
  { text: 'bob: a', kind: 'said' },
  { text: 'bob: a', by: '', kind: 'said' },
  { text: 'bob: a', by: 'b1' },
  { text: 'bob: a', by: 'b1', kind: 'joined' },
  { text: 'bob joined', by: 'b1', kind: 'said' },
])('colours no name in %j', (line) => {
  expect(colourOf(line)).toBeUndefined()
})

test('tints own lines, by their pseudonym', () => {
  const isOwn = (line: ChatLine, member = you) =>
    paintRow(line, member).classList.contains('chat-row-own')
  expect(isOwn({ text: 'Ada: a', by: 'a1', kind: 'said' })).toBe(true)
  expect(isOwn({ text: 'Ada: a', by: 'b1', kind: 'said' })).toBe(false)
  expect(isOwn({ text: 'Ada: a' })).toBe(false)
  expect(isOwn({ text: 'Ada: a', by: '' }, { name: 'Ada', by: '' })).toBe(false)
})

test('mutes the room’s own lines and commands, by their kind', () => {
  const isQuiet = (line: ChatLine) => paintRow(line).classList.contains('chat-row-quiet')
  const kinds = ['joined', 'left', 'renamed', 'question', 'answered', 'removed', 'command'] as const
  for (const kind of kinds) expect(isQuiet({ text: 'bob joined', kind })).toBe(true)
  expect(isQuiet({ text: 'bob joined', kind: 'said' })).toBe(false)
  expect(isQuiet({ text: 'bob joined' })).toBe(false)
})

test.each([
  ['bob: hi ada!', 'ada'],
  ['bob: ADA, @Ada and ada-lovelace', 'ADA', 'Ada', 'ada'],
  ['bob: adam, canada, ada1 and ada_'],
  ['Ada: somebody else of that name', 'Ada'],
  ['bob: https://a.example/ada'],
])('marks mentions of one’s name in %j', (text, ...mentions) => {
  expect(partsOf('chat-mention', { text, by: '', kind: 'said' })).toEqual(mentions)
})

test('marks a name with signs, and in another script', () => {
  const mentionsOf = (name: string, text: string) =>
    paintRow({ text, kind: 'said' }, { name, by: 'a1' }).querySelectorAll('.chat-mention').length
  expect(mentionsOf('Ada (2)', 'bob: hi ada (2)')).toBe(1)
  expect(mentionsOf('A.a+', 'bob: a.a+ and aba+')).toBe(1)
  expect(mentionsOf('مريم', 'bob: مرحبا مريم')).toBe(1)
  expect(mentionsOf('', 'bob: hi')).toBe(0)
  expect(mentionsOf('José', 'bob: hi JOSE\u0301')).toBe(1)
})

test.each([
  ['小明明', '小明明你好', '小明明'],
  ['小明明', '你好小明明', '小明明'],
  ['明', '小明明你好', '明', '明'],
  ['Ada', '你好Ada你好', 'Ada'],
  ['さくら', 'さくらさんへ', 'さくら'],
  ['アダ', 'ｱﾀﾞさん', 'ｱﾀﾞ'],
  ['สมชาย', 'สวัสดีสมชายครับ', 'สมชาย'],
  ['นก', 'นกิ'],
  ['สมชาย', 'สวัสดีสมชาย😀', 'สมชาย'],
  ['ꦲꦤ', 'ꦲꦤꦕꦫꦏ', 'ꦲꦤ'],
  ['민수', '민수야'.normalize('NFD'), '민수'.normalize('NFD')],
  ['Аня', 'Аняня'],
  ['ანა', 'ანანო'],
])('marks a mention of %s in %s', (name, text, ...mentions) => {
  const row = paintRow({ text: `bob: ${text}`, kind: 'said' }, { name, by: 'a1' })
  const marked = [...row.querySelectorAll('.chat-mention')].map((part) => part.textContent)
  expect(marked).toEqual(mentions)
})

test('does not mark mentions in one’s own lines or the room’s', () => {
  expect(partsOf('chat-mention', { text: 'Ada: I, Ada', by: 'a1', kind: 'said' })).toEqual([])
  expect(partsOf('chat-mention', { text: 'Ada joined', by: '', kind: 'joined' })).toEqual([])
  expect(partsOf('chat-mention', { text: 'bob: Ada' })).toEqual([])
})

test('makes links that reveal nothing to the other site', () => {
  const row = paintRow({ text: 'bob: see https://bücher.example/a.' })
  const link = row.querySelector('a')
  expect(link).toHaveTextContent(/^https:\/\/bücher\.example\/a$/)
  expect(link).toHaveAttribute('href', 'https://xn--bcher-kva.example/a')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('title', 'xn--bcher-kva.example')
})

test('always has exactly the text of its line', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('ada', ': ', 'https://a.example/', 'https://', '(', ')', '<b>', ' '),
  )
  const kind = fc.constantFrom('said', 'command', 'joined', undefined)
  const by = fc.constantFrom('a1', 'b1', undefined)
  fc.assert(
    fc.property(fc.array(piece), kind, by, (pieces, kind, by) => {
      const text = pieces.join('')
      const row = paintRow({ text, kind, by }, you)
      expect(row.textContent).toBe(text)
      for (const part of row.querySelectorAll('*')) expect(part.tagName).toMatch(/^(A|SPAN)$/)
    }),
  )
})

describe('colours', () => {
  const read = (path: string) => readFileSync(join(__dirname, path), 'utf8')
  const css = read('transcript.css')
  const [day = '', night = ''] = read('../../shared/ui/tokens.css').split('(prefers-color-scheme:')

  /** The colour in the light scheme and in the dark one. */
  function pair(name: string): [string, string] {
    const local = new RegExp(`--chat-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
    const token = new RegExp(`--parlor-${name}: (#\\w{6})`)
    const [light, dark] = local?.slice(1) ?? [token.exec(day)?.[1], token.exec(night)?.[1]]
    if (!light || !dark) throw new Error(`There is no colour ${name}.`)
    return [light, dark]
  }

  /** The relative luminance of WCAG 2. */
  function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  function contrasts(front: string, back: string): number[] {
    const grounds = pair(back)
    return pair(front).map((colour, scheme) => {
      const both = [luminance(colour), luminance(grounds[scheme] ?? '')]
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
    })
  }

  const authors = Array.from({ length: AUTHOR_COLOURS }, (_, index) => `author-${index}`)

  test.each([
    ...[...authors, 'ink', 'ink-soft', 'link'].flatMap((front) => [
      [front, 'surface'],
      [front, 'own'],
    ]),
    ['ink', 'mention'],
  ])('%s is readable on %s in both schemes', (front, back) => {
    for (const contrast of contrasts(front, back)) expect(contrast).toBeGreaterThanOrEqual(4.5)
  })
})
