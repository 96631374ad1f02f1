import { MESSAGE_LENGTH } from '@parlor/shared/contract/build/chat-rules'
import { messageFrame } from '../connection/chat-frames'
import {
  createMessageId,
  FRAME_BYTES,
  isSendable,
  isTooLong,
  outgoingLength,
  stripQuotes,
} from './outgoing-text'

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

test('starts the id of a message with its period of six hours', () => {
  jest.useFakeTimers({ now: 100 * 6 * 60 * 60_000 - 1 })
  const ids = [createMessageId(), createMessageId()]
  jest.useRealTimers()
  expect(ids).toEqual([expect.stringMatching(/^99-\w{24}$/), expect.stringMatching(/^99-\w{24}$/)])
  expect(ids[0]).not.toBe(ids[1])
})

test.each(['x', 'é', '\ud800', '\\'])(
  'keeps the frame of a message of %j within 32 KB',
  (character) => {
    const text = character.repeat(MESSAGE_LENGTH)
    expect(Buffer.byteLength(messageFrame(text, 'a'.repeat(40)))).toBeLessThan(32 * 1024)
  },
)

test('allows 2,000 characters with chat.resume', () => {
  expect(isTooLong('x'.repeat(2_000), { resume: true })).toBe(false)
  expect(isTooLong('x'.repeat(2_001), { resume: true })).toBe(true)
})

test.each(['x', 'é', '漢', '\\', '\u{1f600}'])(
  "allows a frame of 32 KB of %j without chat.resume, the gateway's limit",
  (character) => {
    const bytes = (text: string) => Buffer.byteLength(messageFrame(text))
    const each = bytes(character) - bytes('')
    const most = Math.floor((FRAME_BYTES - bytes('')) / each)
    expect(isTooLong(character.repeat(most), { resume: false })).toBe(false)
    expect(isTooLong(character.repeat(most + 1), { resume: false })).toBe(true)
  },
)

test('counts the length of a draft without its quotes', () => {
  expect(outgoingLength(`it's "mine"`)).toBe(8)
})
