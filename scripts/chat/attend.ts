import type { RefusalCode, RefusalFrame } from 'shared/chat-wire'
import type { GatewayEvent, GatewayResult } from '../emulators/gateway/events'
import { bind } from './bind'
import { parseClientFrame } from './client-frame'
import type { Room } from './room'
import { refusalWords } from './room-words'
import { say } from './say'

/** A frame of a client: does what it asks, or tells the client why not. */
export async function attend(room: Room, event: GatewayEvent): Promise<GatewayResult> {
  const { connectionId, requestId } = event.requestContext
  const frame = parseClientFrame(event.body, room.limits)
  const id = frame.kind === 'bind' ? undefined : frame.id
  let refusal: RefusalCode | undefined
  try {
    refusal = await answer()
  } catch (error) {
    room.log('A frame could not be served', error, { id: requestId, connectionId })
    refusal = 'unavailable'
  }
  if (refusal) await refuse(room, connectionId, { error: refusal, ...(id !== undefined && { id }) })
  return { statusCode: refusal === 'unavailable' ? 500 : refusal ? 400 : 200 }

  async function answer(): Promise<RefusalCode | undefined> {
    const { frames, limits, now } = room
    if (!frames.admits(connectionId, { now: now(), ...limits.frames })) return 'too-fast'
    if (frame.kind === 'malformed') return 'malformed'
    if (frame.kind === 'bind') return bind(room, event, frame)
    return say(room, { connectionId, ...frame })
  }
}

async function refuse(room: Room, connectionId: string, frame: RefusalFrame): Promise<void> {
  const isPlain = (await kindOf(room, connectionId)) === 'plain'
  await room.courier.send(connectionId, [
    isPlain ? refusalWords[frame.error] : JSON.stringify(frame),
  ])
}

async function kindOf({ store, log }: Room, connectionId: string) {
  try {
    return (await store.connection(connectionId))?.kind
  } catch (error) {
    log('A refused connection could not be looked up', error)
    return undefined
  }
}
