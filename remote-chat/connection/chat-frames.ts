import type {
  BindAnswer,
  BindFrame,
  Here,
  LineKind,
  Membership,
  MessageFrame,
  RequestFrame,
} from '@parlor/shared/contract/chat-wire'
import * as v from 'valibot'
import type { Line } from './line'
import type { Answer } from './requests'

/** A parsed frame of the extended chat. */
export type ReceivedFrame =
  | {
      kind: 'lines'
      seq: number
      lines: Line[]
      ids: string[]
      answer?: BindAnswer
      you?: Membership
      here?: Here
    }
  | ({ kind: 'answer'; id: string; bind?: undefined } & Answer)
  | { kind: 'refusal'; error: string; id?: string | undefined; bind?: string | undefined }
  /** The gateway's own message: one of its handlers failed. */
  | { kind: 'fault'; fault: string }
  | { kind: 'unknown'; bind?: undefined }
  /** Not a JSON object, as all frames of a service with plain frames. */
  | { kind: 'text'; bind?: undefined }

export function bindFrame(bind: Omit<BindFrame, 'action'>): string {
  const frame: BindFrame = { action: 'bindNickNameToConnectionId', ...bind }
  return JSON.stringify(frame)
}

export function messageFrame(message: string, id?: string): string {
  // `JSON.stringify` leaves out what is undefined.
  const frame: MessageFrame = { action: '$default', message, id }
  return JSON.stringify(frame)
}

export function requestFrame(frame: RequestFrame): string {
  return JSON.stringify(frame)
}

const jsonObject = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
)

/** The gateway's message if one of its handlers throws. */
const gatewayFrame = v.object({
  message: v.string(),
  connectionId: v.string(),
  requestId: v.string(),
})

const text = v.fallback(v.optional(v.string()), undefined)
const refusalFrame = v.object({ error: v.string(), id: text, bind: text })

/** The number of a line, or 0 for none; a count; and a time. */
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const counts = v.array(count)
const texts = v.array(v.string())

/** Lists as long as `lines`. */
const listedLines = {
  lines: texts,
  at: v.optional(counts),
  by: v.optional(texts),
  kind: v.optional(texts),
  removed: v.optional(counts),
  who: v.optional(texts),
}

const answerFrame = v.object({
  ...listedLines,
  answer: v.string(),
  seqs: counts,
  further: v.optional(count),
})

const membership = v.object({
  name: v.string(),
  by: v.string(),
  moderator: v.optional(v.literal(true)),
})
const here = v.object({ seq: count, count, names: texts })

const linesFrame = v.object({
  ...listedLines,
  seq: count,
  ids: v.optional(texts, []),
  you: v.optional(membership),
  here: v.optional(here),
})

/** What a frame that answers a bind with an id has besides. */
const bindAnswer = v.pipe(
  v.object({
    bind: v.string(),
    after: count,
    upTo: count,
    head: v.fallback(v.optional(count), undefined),
  }),
  v.check(({ after, upTo }) => after <= upTo),
)

/** The lines of a plain frame. */
export function linesOf(text: string): Line[] {
  return text.split(/\r\n|\r|\n/).map((line) => ({ text: line }))
}

/** The gateway's message if a handler throws. */
export function gatewayFault(frame: string): string | undefined {
  const read = v.safeParse(v.pipe(jsonObject, gatewayFrame), frame)
  return read.success ? read.output.message : undefined
}

const KINDS: readonly LineKind[] = [
  'said',
  'command',
  'joined',
  'left',
  'question',
  'answered',
  'removed',
]

type ListedLines = v.InferOutput<typeof answerFrame> | v.InferOutput<typeof linesFrame>

/** The lines with these numbers; undefined if a list has another length. */
function linesWith(seqs: number[], listed: ListedLines): Line[] | undefined {
  const { lines, at, by, kind, removed, who } = listed
  for (const list of [lines, at, by, kind, removed, who]) {
    if (list && list.length !== seqs.length) return undefined
  }
  return lines.map((text, index) => ({
    text,
    seq: seqs[index],
    at: at?.[index],
    by: by?.[index],
    // A newer service may have other kinds.
    kind: KINDS.find((each) => each === kind?.[index]),
    removed: removed?.[index] || undefined,
    who: who?.[index] || undefined,
  }))
}

/** The numbers of consecutive lines, of which the last is `seq`. */
function numbersUpTo(seq: number, length: number): number[] {
  return Array.from({ length }, (_, index) => seq - length + 1 + index)
}

const UNKNOWN: ReceivedFrame = { kind: 'unknown' }

function parseAnswer(frame: object): ReceivedFrame {
  const read = v.safeParse(answerFrame, frame)
  const lines = read.success && linesWith(read.output.seqs, read.output)
  if (!read.success || !lines) return UNKNOWN
  const { answer, further } = read.output
  return { kind: 'answer', id: answer, lines, further }
}

function parseLinesFrame(frame: object): ReceivedFrame {
  const read = v.safeParse(linesFrame, frame)
  if (!read.success) return UNKNOWN
  const { seq, ids, you, here, ...listed } = read.output
  // The first line is number 1, so a frame never has more lines than its number.
  if (seq < listed.lines.length) return UNKNOWN
  const lines = linesWith(numbersUpTo(seq, listed.lines.length), read.output)
  if (!lines) return UNKNOWN
  const received = { kind: 'lines', seq, lines, ids, you, here } as const
  if (!('bind' in frame)) return received
  const answer = v.safeParse(bindAnswer, frame)
  return answer.success ? { ...received, answer: answer.output } : UNKNOWN
}

export function parseFrame(text: string): ReceivedFrame {
  const { success, output: frame } = v.safeParse(jsonObject, text)
  if (!success) return { kind: 'text' }
  const fault = v.safeParse(gatewayFrame, frame)
  if (fault.success) return { kind: 'fault', fault: fault.output.message }
  const refusal = v.safeParse(refusalFrame, frame)
  if (refusal.success) return { kind: 'refusal', ...refusal.output }
  return 'answer' in frame ? parseAnswer(frame) : parseLinesFrame(frame)
}
