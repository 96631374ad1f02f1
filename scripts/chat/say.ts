import { MESSAGE_LENGTH, TRIVIA_COMMAND } from '@parlor/shared/contract/build/chat-rules'
import type { RefusalCode } from '@parlor/shared/contract/chat-wire'
import { neutralText } from '@parlor/shared/contract/neutral-text'
import type { ChatContext } from './chat-context'
import type { BoundConnection } from './chat-store'
import { emptyFrame } from './frames/line-frames'

/** The hosted gateway guarantees no order: a message may arrive before its bind is stored. */
const BIND_PAUSES_MS = [50, 150, 400]

interface Saying {
  connectionId: string
  message: string
  id: string | undefined
}

/** Stores a message as a line of the room and posts it, or refuses it. */
export async function say(
  chat: ChatContext,
  { connectionId, message, id }: Saying,
): Promise<RefusalCode | undefined> {
  const { store, fanOut, limits, now, log } = chat
  const text = neutralText(message)
  if (text === '') return 'malformed'
  if (text.length > MESSAGE_LENGTH) return 'too-long'
  const speaker = await speakerOf(chat, connectionId)
  if (!speaker) return 'not-bound'
  const { member, nickname } = speaker
  if (await store.isSilenced(member, now())) return 'silenced'
  if (!(await store.admits(member, { now: now(), ...limits.lines }))) return 'too-fast'
  const isNew = await store.append({
    kind: text === TRIVIA_COMMAND ? 'command' : 'said',
    text: `${nickname}: ${text}`,
    author: member,
    at: now(),
    ...(id !== undefined && { id }),
  })
  // The line is stored: a later fault must not make it look lost.
  try {
    if (isNew) await fanOut.announce()
    else await acknowledge(chat, { speaker, id })
  } catch (error) {
    log('A line was stored, but could not be announced or acknowledged', error)
  }
  return undefined
}

async function speakerOf(
  { store, timers }: ChatContext,
  connectionId: string,
): Promise<BoundConnection | undefined> {
  for (const ms of BIND_PAUSES_MS) {
    const speaker = await store.connection(connectionId)
    if (speaker) return speaker
    await new Promise<void>((resolve) => timers.after(ms, resolve))
  }
  return store.connection(connectionId)
}

/** A repeated id adds no line; its author gets the acknowledgement of the first one. */
async function acknowledge(
  { store, queue }: ChatContext,
  { speaker, id }: { speaker: BoundConnection; id: string | undefined },
): Promise<void> {
  if (speaker.kind === 'plain' || id === undefined) return
  // Otherwise the frame with the line acknowledges the id soon.
  if (!(await store.isNumbered({ author: speaker.member, id }))) return
  await queue.send(speaker, [emptyFrame({ seq: await store.head(), ids: [id] })])
}
