import type { RefusalCode, RefusalFrame, RequestFrame } from '@parlor/shared/contract/chat-wire'
import type { GatewayEvent, GatewayResult } from '../../platform/gateway-events'
import { bind } from '../bind'
import { type ChatContext, identify } from '../chat-context'
import { isExpired, type Recipient } from '../delivery/delivery-queue'
import { answerRequest } from '../requests/requests'
import { refusalTexts } from '../room-texts'
import { say } from '../say'

const ID_LENGTH = 100

/** Handles a client's frame, or sends a refusal. */
export async function handleFrame(chat: ChatContext, event: GatewayEvent): Promise<GatewayResult> {
  const { connectionId, requestId } = event.requestContext
  const sender = identify(event.requestContext)
  if (isExpired(sender, chat.now())) {
    await chat.queue.dismiss(connectionId)
    return { statusCode: 401 }
  }
  const frame = parseFrame(event.body)
  let refusal: RefusalCode | undefined
  try {
    if (frame.kind === 'malformed') refusal = 'malformed'
    else if (frame.kind === 'bind')
      refusal = await bind(chat, sender, { ...frame, id: frame.about.bind })
    else if (frame.kind === 'request')
      refusal = await answerRequest(chat, { sender, request: frame.request })
    else refusal = await say(chat, { connectionId, message: frame.message, id: frame.about.id })
  } catch (error) {
    chat.log('A frame could not be served', error, { id: requestId, connectionId })
    refusal = 'unavailable'
  }
  if (!refusal) return { statusCode: 200 }
  await refuse(chat, sender, { error: refusal, ...frame.about })
  return { statusCode: refusal === 'unavailable' ? 500 : 400 }
}

async function refuse(chat: ChatContext, to: Recipient, frame: RefusalFrame): Promise<void> {
  // If the store fails here too, the fault has already been logged.
  const bound = await chat.store.connection(to.connectionId).catch(() => undefined)
  const isPlain = bound?.kind === 'plain'
  await chat.queue.send(to, [isPlain ? refusalTexts[frame.error] : JSON.stringify(frame)])
}

type ParsedFrame = {
  /** Identifies the frame in its refusal. */
  about: Pick<RefusalFrame, 'id' | 'bind'>
} & (
  | { kind: 'bind'; nickName: string; lastSeq: number | null | undefined }
  | { kind: 'say'; message: string }
  | { kind: 'request'; request: RequestFrame }
  | { kind: 'malformed' }
)

/** Parses a frame. A wrong type anywhere makes the whole frame malformed. */
function parseFrame(body: string | undefined): ParsedFrame {
  const frame = parseObject(body ?? '')
  const id =
    typeof frame.id === 'string' && frame.id !== '' && frame.id.length <= ID_LENGTH
      ? frame.id
      : undefined
  const isBind = frame.action === 'bindNickNameToConnectionId'
  const about = isBind ? { bind: id } : { id }
  const malformed = { kind: 'malformed', about } as const
  if (frame.id !== undefined && id === undefined) return malformed
  if (isBind) {
    const { nickName, lastSeq } = frame
    if (typeof nickName !== 'string' || !isLastSeq(lastSeq)) return malformed
    return { kind: 'bind', about, nickName, lastSeq }
  }
  const request = id === undefined ? undefined : requestOf(frame, id)
  if (request) return { kind: 'request', about, request }
  if (frame.action !== '$default' || typeof frame.message !== 'string') return malformed
  return { kind: 'say', about, message: frame.message }
}

function requestOf(frame: Record<string, unknown>, id: string): RequestFrame | undefined {
  const { action, before, words, seq, for: howLong } = frame
  switch (action) {
    case 'earlier':
      return isLineNumber(before) ? { action, id, before } : undefined
    case 'find': {
      if (typeof words !== 'string') return undefined
      if (before === undefined) return { action, id, words }
      return isLineNumber(before) ? { action, id, words, before } : undefined
    }
    case 'remove':
      return isLineNumber(seq) ? { action, id, seq } : undefined
    case 'silence': {
      const isKnown = howLong === 'an hour' || howLong === 'good' || howLong === 'nothing'
      return isLineNumber(seq) && isKnown ? { action, id, seq, for: howLong } : undefined
    }
  }
  return undefined
}

function isLineNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
}

function isLastSeq(value: unknown): value is number | null | undefined {
  if (value === undefined || value === null) return true
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Text that is not JSON has none of the required fields.
    return {}
  }
}
