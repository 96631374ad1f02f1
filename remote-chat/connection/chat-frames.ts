import type { BindFrame, LinesFrame, MessageFrame } from '@parlor/shared/contract/chat-wire'

/** What a frame of the extended chat turned out to be. */
export type ReceivedFrame =
  | ({ kind: 'lines' } & LinesFrame)
  | { kind: 'refusal'; error: string; id: string | undefined }
  /** The gateway's own message: a handler behind it failed. */
  | { kind: 'fault'; fault: string }
  | { kind: 'unknown' }

export function bindFrame(nickName: string, lastSeq?: number | null): string {
  // `JSON.stringify` leaves out what is undefined.
  const frame: BindFrame = { action: 'bindNickNameToConnectionId', nickName, lastSeq }
  return JSON.stringify(frame)
}

export function messageFrame(message: string, id?: string): string {
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

export function parseFrame(text: string): ReceivedFrame {
  const fault = gatewayFault(text)
  if (fault !== undefined) return { kind: 'fault', fault }
  const { seq, lines, ids = [], more, error, id } = parseObject(text)
  const isNumber = typeof seq === 'number' && Number.isSafeInteger(seq)
  // The first line ever is number 1, so no frame holds more lines than its number.
  if (isNumber && isTexts(lines) && isTexts(ids) && seq >= lines.length) {
    return { kind: 'lines', seq, lines, ids, ...(more === true && { more }) }
  }
  if (typeof error !== 'string') return { kind: 'unknown' }
  return { kind: 'refusal', error, id: typeof id === 'string' ? id : undefined }
}
