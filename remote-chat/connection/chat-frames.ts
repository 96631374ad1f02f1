import type { BindAnswer, BindFrame, MessageFrame } from '@parlor/shared/contract/chat-wire'

/** What a frame of the extended chat turned out to be. */
export type ReceivedFrame =
  | ({ kind: 'lines'; ids: string[]; answer: BindAnswer | undefined } & NumberedLines)
  | { kind: 'refusal'; error: string; id: string | undefined; bind: string | undefined }
  /** The gateway's own message: a handler behind it failed. */
  | { kind: 'fault'; fault: string }
  | { kind: 'unknown' }

/** Lines of the room in order; `seq` numbers the last of them. */
export interface NumberedLines {
  seq: number
  lines: string[]
}

export function bindFrame(bind: Omit<BindFrame, 'action'>): string {
  const frame: BindFrame = { action: 'bindNickNameToConnectionId', ...bind }
  return JSON.stringify(frame)
}

export function messageFrame(message: string, id?: string): string {
  // `JSON.stringify` leaves out what is undefined.
  const frame: MessageFrame = { action: '$default', message, id }
  return JSON.stringify(frame)
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The gateway's message when a handler throws. A line begins with a name, never with a brace. */
export function gatewayFault(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  const { message, connectionId, requestId } = parseObject(text)
  if (typeof connectionId !== 'string' || typeof requestId !== 'string') return undefined
  return typeof message === 'string' ? message : undefined
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

function parseAnswer({ bind, after, upTo, head }: Record<string, unknown>): BindAnswer | undefined {
  if (typeof bind !== 'string' || !isNumber(after) || !isNumber(upTo)) return undefined
  if (after < 0 || upTo < after) return undefined
  return { bind, after, upTo, ...(isNumber(head) && { head }) }
}

function parseLines(frame: Record<string, unknown>): ReceivedFrame {
  const { seq, lines, ids = [] } = frame
  // The first line ever is number 1, so no frame holds more lines than its number.
  if (!isNumber(seq) || !isTexts(lines) || seq < lines.length || !isTexts(ids)) {
    return { kind: 'unknown' }
  }
  const answer = parseAnswer(frame)
  if (frame.bind !== undefined && !answer) return { kind: 'unknown' }
  return { kind: 'lines', seq, lines, ids, answer }
}

export function parseFrame(text: string): ReceivedFrame {
  const fault = gatewayFault(text)
  if (fault !== undefined) return { kind: 'fault', fault }
  const frame = parseObject(text)
  const { error, id, bind } = frame
  if (typeof error !== 'string') return parseLines(frame)
  return {
    kind: 'refusal',
    error,
    id: typeof id === 'string' ? id : undefined,
    bind: typeof bind === 'string' ? bind : undefined,
  }
}
