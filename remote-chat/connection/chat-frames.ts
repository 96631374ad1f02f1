import type { BindAnswer, BindFrame, MessageFrame } from '@parlor/shared/contract/chat-wire'

/** A parsed frame of the extended chat. */
export type ReceivedFrame =
  | { kind: 'lines'; seq: number; lines: string[]; ids: string[]; answer?: BindAnswer }
  | { kind: 'refusal'; error: string; id: string | undefined; bind: string | undefined }
  /** The gateway's own message: one of its handlers failed. */
  | { kind: 'fault'; fault: string }
  | { kind: 'unknown'; bind?: undefined }

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

/** The gateway's message if a handler throws. A line starts with a name, never with a brace. */
export function gatewayFault(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  const { message, connectionId, requestId } = parseObject(text)
  if (typeof connectionId !== 'string' || typeof requestId !== 'string') return undefined
  return typeof message === 'string' ? message : undefined
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** True for the number of a line, or 0 for none. */
function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

export function parseFrame(text: string): ReceivedFrame {
  const fault = gatewayFault(text)
  if (fault !== undefined) return { kind: 'fault', fault }
  const { seq, lines, ids = [], error, id, bind, after, upTo, head } = parseObject(text)
  if (typeof error === 'string') {
    return { kind: 'refusal', error, id: nameOf(id), bind: nameOf(bind) }
  }
  // The first line is number 1, so a frame never has more lines than its number.
  if (!isNumber(seq) || !isTexts(lines) || seq < lines.length || !isTexts(ids)) {
    return { kind: 'unknown' }
  }
  if (bind === undefined) return { kind: 'lines', seq, lines, ids }
  if (typeof bind !== 'string' || !isNumber(after) || !isNumber(upTo) || upTo < after) {
    return { kind: 'unknown' }
  }
  const answer = { bind, after, upTo, ...(isNumber(head) && { head }) }
  return { kind: 'lines', seq, lines, ids, answer }
}
