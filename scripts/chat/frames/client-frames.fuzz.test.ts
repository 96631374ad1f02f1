import { MESSAGE_LENGTH } from '@parlor/shared/contract/build/chat-rules'
import fc from 'fast-check'
import { chatHarnessForEachTest, withTime } from '../../testing/chat-harness'

declare const FUZZ: { seed: number; cases: number }

/** A nickname of 50 characters, a colon and a space, and a message. */
const LONGEST_LINE = 2 * 50 + 2 + MESSAGE_LENGTH
/** Characters that could begin a new line, or reverse one. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const faults: unknown[][] = []
const harness = chatHarnessForEachTest({ log: (...fault) => faults.push(fault) })

const texts = fc.oneof(
  fc.constantFrom(
    'hello',
    '!trivia',
    '',
    ' ',
    'a\nb: c',
    '\u202eabc',
    '* ada has joined',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom(100, 101, 2_000, 2_001, 30_000).map((length) => 'x'.repeat(length)),
)
const numbers = fc.oneof(fc.integer(), fc.constantFrom(0, -0, 1, 1.5, -1, 2 ** 53, 1e308, null))
const anything = fc.oneof(texts, numbers, fc.jsonValue())
const or = (fitting: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: fitting }, anything)
const binds = fc.record(
  {
    action: fc.constant('bindNickNameToConnectionId'),
    nickName: or(fc.constantFrom('ada', 'bob', ':', '*', 'a\u200bda')),
    lastSeq: or(fc.constantFrom(null, 0, 1, 5)),
    id: or(fc.uuid()),
  },
  { requiredKeys: ['action'] },
)
const messages = fc.record(
  { action: fc.constant('$default'), message: or(texts), id: or(fc.uuid()) },
  { requiredKeys: ['action'] },
)
const objects = fc.oneof(
  { weight: 6, arbitrary: messages },
  { weight: 2, arbitrary: binds },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('action', '__proto__', 'id'), anything) },
)
const json = objects.map((value) => JSON.stringify(value))
const cut = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
const bodies = fc.oneof(
  { weight: 9, arbitrary: json },
  { weight: 1, arbitrary: cut },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constant(`{"action":${'['.repeat(30_000)}`) },
)

test(
  'no frame causes a fault, and a refused frame adds nothing to the room',
  async () => {
    // Two clients that see refusals: one that gets JSON, and one that never binds.
    const bound = await harness.enter('bound', null)
    let lineCount = 0
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (body, isBound) => {
        const member = isBound ? bound : harness.connect()
        harness.time.advance(10_000)
        member.frames.length = 0
        const previousHead = await harness.store.head()
        // A message without a bind waits a moment for the bind.
        await withTime(harness.time, { work: member.send(body), step: 1_000 })
        await harness.chat.untilIdle()
        expect(faults).toEqual([])
        const isRefused = member.frames.some((frame) => /^\{"error":"/.test(frame))
        const added = await harness.store.linesAfter(previousHead, 10)
        if (isRefused) expect(added).toEqual([])
        for (const { text } of added) {
          lineCount += 1
          expect(text.length).toBeLessThanOrEqual(LONGEST_LINE)
          expect(text).not.toMatch(UNSAFE)
        }
        if (!isBound) await member.leave()
      }),
      { seed: FUZZ.seed, numRuns: FUZZ.cases },
    )
    expect(lineCount).toBeGreaterThan(FUZZ.cases / 20)
  },
  60 * FUZZ.cases + 60_000,
)
