import type { RefusalCode, RefusalFrame } from '@parlor/shared/contract/chat-wire'
import type { GatewayEvent, GatewayResult } from '../../platform/gateway-events'
import { bind, identify } from '../bind'
import type { ChatContext } from '../chat-context'
import { isTokenOver, type Recipient } from '../delivery/delivery-queue'
import { answerRequest } from '../requests/requests'
import { refusalTexts } from '../room-texts'
import { say } from '../say'
import { parseClientFrame } from './client-frame'

/** Handles a client's frame: does what it asks, or tells the client why not. */
export async function handleFrame(chat: ChatContext, event: GatewayEvent): Promise<GatewayResult> {
  const { connectionId, requestId } = event.requestContext
  const sender = identify(event.requestContext)
  if (isTokenOver(sender, chat.now())) {
    await chat.queue.dismiss(connectionId)
    return { statusCode: 401 }
  }
  const frame = parseClientFrame(event.body)
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
  // If the store fails here too, its fault has already been logged.
  const bound = await chat.store.connection(to.connectionId).catch(() => undefined)
  const isPlain = bound?.kind === 'plain'
  await chat.queue.send(to, [isPlain ? refusalTexts[frame.error] : JSON.stringify(frame)])
}
