import { messageFrame } from '../connection/chat-frames'
import { createMessageId, fitsFrame, isSendable, stripQuotes } from './outgoing-text'

test('strips double and single quotes and nothing else from an outgoing message (specification section 5)', () => {
  expect(stripQuotes(`  it's \`a\` «b» “c” ‘d’ {"e":1} `)).toBe('  its `a` «b» “c” ‘d’ {e:1} ')
})

test.each(['', ' ', '\t  ', '"', `'"' "`, '\u200b\u3164', '"\u{e0041}"'])(
  'does not send %j',
  (draft) => {
    expect(isSendable(draft)).toBe(false)
  },
)

test('sends a draft with at least one visible character other than a quote', () => {
  expect(isSendable(` '.' `)).toBe(true)
})

test('begins the id of a message with the six hours in which it was made', () => {
  jest.useFakeTimers({ now: 100 * 6 * 60 * 60_000 - 1 })
  const ids = [createMessageId(), createMessageId()]
  jest.useRealTimers()
  expect(ids).toEqual([expect.stringMatching(/^99-\w{24}$/), expect.stringMatching(/^99-\w{24}$/)])
  expect(ids[0]).not.toBe(ids[1])
})

test.each([
  ['x', 32_000],
  ['é', 16_000],
  ['\ud800', 5_400],
  ['\\', 16_000],
])('lets %j through as often as its frame stays within 32 KB', (character, times) => {
  const text = character.repeat(times)
  expect(fitsFrame(text)).toBe(true)
  expect(Buffer.byteLength(messageFrame(text, 'a'.repeat(24)))).toBeLessThanOrEqual(32 * 1024)
  expect(fitsFrame(text + character.repeat(times / 20))).toBe(false)
})
