import type { BindFrame, LinesFrame, MessageFrame } from 'shared/chat-wire'

/** What a frame of the extended chat turned out to be. */
export type HeardFrame =
  | { kind: 'lines'; frame: LinesFrame }
  | { kind: 'refusal'; error: string; id: string | undefined }
  /** The gateway's own words: a handler behind it failed. */
  | { kind: 'fault'; message: string }
  | { kind: 'unknown' }

export function bindFrame(nickName: string, lastSeq?: number | null): string {
  const frame: BindFrame = { action: 'bindNickNameToConnectionId', nickName }
  return JSON.stringify(lastSeq === undefined ? frame : { ...frame, lastSeq })
}

export function messageFrame(message: string, id?: string): string {
  const frame: MessageFrame = { action: '$default', message }
  return JSON.stringify(id === undefined ? frame : { ...frame, id })
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The gateway's answer when a handler throws. A line can be no such thing: it starts with a name. */
export function gatewayFault(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  const { message, connectionId, requestId } = parseObject(text) ?? {}
  if (typeof connectionId !== 'string' || typeof requestId !== 'string') return undefined
  return typeof message === 'string' ? message : undefined
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isLinesFrame(
  value: Record<string, unknown>,
): value is Record<string, unknown> & LinesFrame {
  const { seq, lines, ids } = value
  return (
    typeof seq === 'number' &&
    Number.isSafeInteger(seq) &&
    isTexts(lines) &&
    (ids === undefined || isTexts(ids)) &&
    // The first line ever is number 1.
    seq >= lines.length
  )
}

export function parseFrame(text: string): HeardFrame {
  const fault = gatewayFault(text)
  if (fault !== undefined) return { kind: 'fault', message: fault }
  const value = parseObject(text)
  if (!value) return { kind: 'unknown' }
  if (isLinesFrame(value)) {
    const { seq, lines, ids } = value
    return { kind: 'lines', frame: { seq, lines, ...(ids && { ids }) } }
  }
  const { error, id } = value
  if (typeof error !== 'string') return { kind: 'unknown' }
  return { kind: 'refusal', error, id: typeof id === 'string' ? id : undefined }
}
