import fc from 'fast-check'
import { createHistory } from '../room/history'
import { createModelRoom, type Fate, type ModelRoom, textOf } from '../testing/model-room'
import { createTranscript, type Transcript } from '../transcript/transcript'
import { createChatClient } from './chat-client'
import { KEEP_ALIVE_MS } from './heartbeat'
import { ANSWER_LIMIT_MS, type ChatMessage } from './outbox'
import type { Phase } from './protocol'
import { realTime } from './time'

declare const FUZZ: { seed: number; cases: number }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A member of the model room, with a transcript and a record of its problems. */
function modelMember(room: ModelRoom) {
  const transcript = createTranscript()
  const problems: string[] = []
  const state: { phase: Phase; outgoing: readonly ChatMessage[]; isNew: boolean } = {
    phase: 'connecting',
    outgoing: [],
    isNew: false,
  }
  let bind = ''

  function onPhase(phase: Phase): void {
    state.phase = phase
    const last = transcript.entry(transcript.end - 1)?.seq ?? 0
    if (phase === 'live' && last < (room.answers.get(bind) ?? Number.POSITIVE_INFINITY)) {
      problems.push(`live at ${last}, before the answer to ${bind} was over`)
    }
  }

  const client = createChatClient({
    resume: true,
    findAddress: async () => ({ ok: true, url: '', renewAfterMs: 7_000_000 }),
    openSocket(url, events) {
      const socket = room.open(url, events)
      return {
        ...socket,
        send(text) {
          const frame: { nickName?: string; id: string } = JSON.parse(text)
          const isSent = socket.send(text)
          if (isSent && frame.nickName !== undefined) bind = frame.id
          return isSent
        },
      }
    },
    time: realTime,
    random: () => 0.5,
    log: () => {},
    nickname: () => 'ada',
    unsent: [],
    events: {
      onPhase,
      onLines(lines, { isHistory }) {
        transcript.append(lines, isHistory ? undefined : Date.now())
        if (isHistory && state.isNew) problems.push('history after what was new')
        state.isNew ||= !isHistory
      },
      onRefusal: ({ text }, error) => problems.push(`${text} was refused: ${error}`),
      onOutgoing(messages) {
        state.outgoing = messages
      },
    },
  })
  client.open()
  const history = createHistory({ client, transcript, time: realTime })

  /** Requests are never repeated, so they may fail with `unavailable` if their frames get lost. */
  function request(answer: Promise<unknown>): void {
    answer.catch((code) => {
      if (code !== 'unavailable' && code !== 'not-bound') problems.push(`refused: ${code}`)
    })
  }

  return {
    client,
    transcript,
    history,
    problems,
    state,
    removes: (seq: number) => request(client.remove(seq)),
    loadsEarlier: () => request(history.loadEarlier()),
  }
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
    { weight: 2, arbitrary: fc.constant<'load earlier'>('load earlier') },
    {
      weight: 2,
      arbitrary: fc.record({
        remover: fc.constantFrom('ada', 'bob'),
        /** Counted back from the newest line, or from the next page of earlier lines. */
        from: fc.constantFrom<'end' | 'first'>('end', 'first'),
        back: fc.nat(20),
      }),
    },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
    { weight: 2, arbitrary: fc.constantFrom(0, 5, 50) },
  ),
  { maxLength: 40, size: 'max' },
)

const ada = { author: 'ada', nickname: 'ada', signIn: '' }
const lineByBob = (text: string) => ({ author: 'bob', nickname: 'bob', signIn: '', text })

const openRoom = (someFates: readonly Fate[]) =>
  createModelRoom({ whoOpens: () => ada, fates: someFates })

const textsOf = (transcript: Transcript) =>
  Array.from({ length: transcript.end - transcript.start }, (_, index) =>
    transcript.line(transcript.start + index),
  )

test('receives and sends each line once and in order, although frames overtake, repeat or get lost', async () => {
  let removals = 0
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.nat(120)), fates, steps, async (count, someFates, someSteps) => {
      const room = openRoom(someFates)
      for (let line = 1; line <= count; line += 1) room.add(lineByBob(`${line}`))
      const member = modelMember(room)
      const { client, transcript, history, problems, state } = member
      const sentTexts: string[] = []
      await jest.advanceTimersByTimeAsync(60)
      for (const step of someSteps) {
        if (step === 'cut') room.cut()
        else if (step === 'load earlier') member.loadsEarlier()
        else if (step === 'hear') room.add(lineByBob(`more ${room.lines.length}`))
        else if (step === 'say') {
          const text = `line ${sentTexts.length}`
          sentTexts.push(text)
          client.say({ id: text, text })
        } else if (typeof step === 'number') await jest.advanceTimersByTimeAsync(step)
        else {
          const { firstSeq = 0 } = transcript
          const seq = (step.from === 'first' ? firstSeq - 1 : room.lines.length) - step.back
          if (step.remover === 'ada') member.removes(seq)
          else room.remove(seq)
        }
      }
      room.calm()
      await jest.advanceTimersByTimeAsync(sentTexts.length * ANSWER_LIMIT_MS + 2 * KEEP_ALIVE_MS)

      expect(problems).toEqual([])
      expect(state).toMatchObject({ phase: 'live', outgoing: [] })
      const loadedCount = transcript.end - transcript.start
      const texts = room.lines.map(textOf)
      expect(textsOf(transcript)).toEqual(texts.slice(texts.length - loadedCount))
      expect(loadedCount).toBeGreaterThanOrEqual(room.lines.length - count)
      const lines = room.spokenLines.filter(({ author }) => author === 'ada')
      expect(lines.map(({ text }) => text)).toEqual(sentTexts)

      if (loadedCount > 0) {
        const around = history.showAround(1)
        await jest.advanceTimersByTimeAsync(1_000)
        expect(await around).toBe(transcript.start)
        expect(textsOf(transcript)).toEqual(texts)
      }
      removals += room.spokenLines.filter(({ isRemoved }) => isRemoved).length
      client.close()
    }),
    { numRuns: FUZZ.cases, seed: FUZZ.seed, endOnFailure: true },
  )
  // The draws reached the case that matters.
  expect(removals).toBeGreaterThan(50)
}, 120_000)
