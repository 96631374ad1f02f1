import type {
  BindAnswer,
  BindFrame,
  Here,
  LineKind,
  Membership,
  MessageFrame,
  RequestFrame,
} from '@parlor/shared/contract/chat-wire'
import type { ChatLine, RequestAnswer } from './protocol'

export type ReceivedFrame =
  | {
      kind: 'lines'
      seq: number
      lines: ChatLine[]
      ids: string[]
      answer?: BindAnswer
      you?: Membership
      here?: Here
    }
  | ({ kind: 'answer'; id: string; bind?: undefined } & RequestAnswer)
  | { kind: 'refusal'; error: string; id: string | undefined; bind: string | undefined }
  /** The gateway's own message: one of its handlers failed. */
  | { kind: 'fault'; fault: string }
  | { kind: 'unknown'; bind?: undefined }
  /** Not a JSON object, like all frames of a service with plain frames. */
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

function parseObject(text: string): FrameFields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The lines of a plain frame. */
export function linesOf(text: string): ChatLine[] {
  return text.split(/\r\n|\r|\n/).map((line) => ({ text: line }))
}

/** The gateway's message about a handler that threw. */
export function gatewayFault(text: string): string | undefined {
  return faultIn(parseObject(text) ?? {})
}

function faultIn({ message, connectionId, requestId }: FrameFields): string | undefined {
  if (typeof connectionId !== 'string' || typeof requestId !== 'string') return undefined
  return typeof message === 'string' ? message : undefined
}

/** Members of a frame before they are checked. */
type FrameFields = Record<string, unknown>

type Check<Value> = (value: unknown) => value is Value

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** True for a line number (0 for none), a count or a time. */
function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isList<Each>(value: unknown, isEach: Check<Each>): value is Each[] {
  return Array.isArray(value) && value.every(isEach)
}

function isMembership(value: unknown): value is Membership {
  const { name, by, moderator = true }: FrameFields = Object(value)
  return isText(name) && isText(by) && moderator === true
}

function isHere(value: unknown): value is Here {
  const { seq, count, names, about = names }: FrameFields = Object(value)
  if (!isList(names, isText) || !isList(about, isText)) return false
  return isNumber(seq) && isNumber(count) && about.length === names.length
}

function isAbsentOr<Value>(value: unknown, isValue: Check<Value>): value is Value | undefined {
  return value === undefined || isValue(value)
}

const KINDS: readonly LineKind[] = [
  'said',
  'command',
  'joined',
  'left',
  'renamed',
  'question',
  'answered',
  'removed',
]

/** The lines with these numbers; undefined if a list has the wrong length or type. */
function parseLines(frame: FrameFields, seqs: number[]): ChatLine[] | undefined {
  const { lines, at, by, kind, removed, who, about } = frame
  function isFact<Each>(list: unknown, isEach: Check<Each>): list is Each[] | undefined {
    return list === undefined || (isList(list, isEach) && list.length === seqs.length)
  }
  if (!isList(lines, isText) || lines.length !== seqs.length) return undefined
  if (!isFact(at, isNumber) || !isFact(by, isText) || !isFact(kind, isText)) return undefined
  if (!isFact(removed, isNumber) || !isFact(who, isText) || !isFact(about, isText)) return undefined
  return lines.map((text, index) => ({
    text,
    seq: seqs[index],
    at: at?.[index],
    by: by?.[index],
    // A newer service may have other kinds.
    kind: KINDS.find((each) => each === kind?.[index]),
    removed: removed?.[index] || undefined,
    who: who?.[index] || undefined,
    about: about?.[index] || undefined,
  }))
}

/** The numbers of consecutive lines, of which the last is `seq`. */
function numbersUpTo(seq: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => seq - count + 1 + index)
}

function optionalText(value: unknown): string | undefined {
  return isText(value) ? value : undefined
}

const UNKNOWN: ReceivedFrame = { kind: 'unknown' }

function parseAnswer(frame: FrameFields): ReceivedFrame {
  const { answer, seqs, further } = frame
  const lines = isList(seqs, isNumber) ? parseLines(frame, seqs) : undefined
  if (!isText(answer) || !lines || !isAbsentOr(further, isNumber)) return UNKNOWN
  return { kind: 'answer', id: answer, lines, further }
}

function parseLinesFrame(frame: FrameFields): ReceivedFrame {
  const { seq, lines: texts, ids = [], bind, after, upTo, head, you, here } = frame
  // The first line is number 1, so a frame never has more lines than its number.
  if (!isNumber(seq) || !Array.isArray(texts) || seq < texts.length) return UNKNOWN
  const lines = parseLines(frame, numbersUpTo(seq, texts.length))
  if (!lines || !isList(ids, isText)) return UNKNOWN
  if (!isAbsentOr(you, isMembership) || !isAbsentOr(here, isHere)) return UNKNOWN
  const frameLines = { kind: 'lines', seq, lines, ids, you, here } as const
  if (bind === undefined) return frameLines
  if (!isText(bind) || !isNumber(after) || !isNumber(upTo) || upTo < after) return UNKNOWN
  return { ...frameLines, answer: { bind, after, upTo, ...(isNumber(head) && { head }) } }
}

export function parseFrame(text: string): ReceivedFrame {
  const frame = parseObject(text)
  if (!frame) return { kind: 'text' }
  const fault = faultIn(frame)
  if (fault !== undefined) return { kind: 'fault', fault }
  const { error, id, bind } = frame
  if (isText(error)) {
    return { kind: 'refusal', error, id: optionalText(id), bind: optionalText(bind) }
  }
  return 'answer' in frame ? parseAnswer(frame) : parseLinesFrame(frame)
}
