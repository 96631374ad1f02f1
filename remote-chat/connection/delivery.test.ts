import fc from 'fast-check'
import { modelRoom } from '../testing/model-room'
import { createChatClient, type Phase } from './chat-client'
import { KEEP_ALIVE_MS } from './heartbeat'
import { ANSWER_LIMIT_MS, type Message } from './outbox'
import { realTime } from './time'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A member of the model room that records what it hears, and how. */
function modelMember(room: ReturnType<typeof modelRoom>) {
  const heard: string[] = []
  const problems: string[] = []
  const seen: { phase: Phase; outgoing: readonly Message[]; isNew: boolean } = {
    phase: 'connecting',
    outgoing: [],
    isNew: false,
  }
  let bind = ''
  let cut = () => {}

  function phaseEntered(phase: Phase): void {
    seen.phase = phase
    const last = heard.length > 0 ? room.lines.indexOf(heard.at(-1) ?? '') + 1 : 0
    if (phase === 'live' && last < (room.answers.get(bind) ?? Number.POSITIVE_INFINITY)) {
      problems.push(`live at ${last}, before the answer to ${bind} was over`)
    }
  }

  const client = createChatClient({
    resume: true,
    findAddress: async () => ({ ok: true, url: '', renewAfterMs: 7_000_000 }),
    openSocket(_url, events) {
      let isOpen = false
      room.connect(events.received)
      setTimeout(() => {
        isOpen = true
        events.opened()
      }, 50)
      cut = () => {
        isOpen = false
        room.connect(() => {})
        events.closed()
      }
      return {
        send(text) {
          const frame: { nickName?: string; id: string } = JSON.parse(text)
          if (isOpen && frame.nickName !== undefined) bind = frame.id
          if (isOpen) room.take(text)
          return isOpen
        },
        close() {
          isOpen = false
        },
      }
    },
    time: realTime,
    random: () => 0.5,
    log: () => {},
    nickname: () => 'ada',
    unsent: [],
    events: {
      phaseEntered,
      heard(lines, { isHistory }) {
        heard.push(...lines)
        if (isHistory && seen.isNew) problems.push('history after what was new')
        seen.isNew ||= !isHistory
      },
      refused: ({ text }, error) => problems.push(`${text} was refused: ${error}`),
      outgoingChanged(messages) {
        seen.outgoing = messages
      },
    },
  })
  client.open()
  return { client, heard, problems, seen, cut: () => cut() }
}

const fates = fc.array(
  fc.record({
    ms: fc.constantFrom(0, 0, 0, 5, 100, 400, 900),
    copies: fc.constantFrom(0, 1, 1, 1, 1, 2),
  }),
  { minLength: 1, maxLength: 60 },
)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<'hear' | 'say'>('hear', 'say') },
    { weight: 1, arbitrary: fc.constant<'cut'>('cut') },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
  ),
  { maxLength: 40 },
)

test('hears and says each line once and in order, through frames that overtake, repeat or get lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(120), fates, steps, async (before, someFates, someSteps) => {
      const room = modelRoom(someFates)
      for (let line = 1; line <= before; line += 1) room.add(`bob: ${line}`)
      const { client, heard, problems, seen, cut } = modelMember(room)
      const said: string[] = []
      await jest.advanceTimersByTimeAsync(60)
      for (const step of someSteps) {
        if (step === 'cut') cut()
        else if (step === 'hear') room.add(`bob: more ${room.lines.length}`)
        else if (step === 'say') {
          const text = `line ${said.length}`
          said.push(`ada: ${text}`)
          client.say({ id: text, text })
        } else await jest.advanceTimersByTimeAsync(step)
      }
      room.calm()
      await jest.advanceTimersByTimeAsync(said.length * ANSWER_LIMIT_MS + 2 * KEEP_ALIVE_MS)

      expect(problems).toEqual([])
      expect(seen).toMatchObject({ phase: 'live', outgoing: [] })
      const start = room.lines.length - heard.length
      expect(heard).toEqual(room.lines.slice(start))
      expect(start).toBeLessThanOrEqual(before)
      expect(room.lines.filter((line) => line.startsWith('ada: '))).toEqual(said)
      client.close()
    }),
  )
}, 120_000)
