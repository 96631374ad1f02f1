import type { RefusalCode } from '@parlor/shared/chat-wire'
import { type ChatContext, storeNotice } from './chat-context'
import type { BoundConnection } from './chat-store'
import type { GatewayEvent } from './gateway-events'
import { publicNickname } from './public-nickname'
import { replay } from './replay'
import { joined } from './room-texts'

/** The gateway ends a connection after 2 hours; an hour more allows for clocks that differ. */
const LONGEST_LIFE_MS = 3 * 60 * 60_000

/** How many of the newest lines greet a member who binds for the first time. */
const GREETING_LINES = 50

/** What an event tells about its sender. */
export interface Sender {
  connectionId: string
  expiresAt: number
  /** Undefined where there is no authorizer: then the bind's nickname is believed. */
  verified?: { member: string; nickname: string }
  tokenExpiresAt?: number
}

interface Bind {
  nickName: string
  lastSeq: number | null | undefined
}

export function identify({
  connectionId,
  connectedAt,
  authorizer,
}: GatewayEvent['requestContext']): Sender {
  const sender = { connectionId, expiresAt: connectedAt + LONGEST_LIFE_MS }
  if (!authorizer) return sender
  const { sub = '', nickname = '', tokenExpiresAt } = authorizer
  return {
    ...sender,
    verified: { member: sub, nickname },
    tokenExpiresAt: Number(tokenExpiresAt),
  }
}

/** The first frame of a connection, and how a resumable one asks later for lines that it misses. */
export async function bind(
  chat: ChatContext,
  sender: Sender,
  { nickName, lastSeq }: Bind,
): Promise<RefusalCode | undefined> {
  const known = await chat.store.connection(sender.connectionId)
  // A connection keeps its nickname and its kind for as long as it lives.
  if (known?.kind === 'plain') return undefined
  if (!known && lastSeq === undefined) return bindPlain(chat, connectionOf(sender, nickName))
  const isOfThisRoom = typeof lastSeq !== 'number' || lastSeq <= (await chat.store.head())
  if (lastSeq === undefined || !isOfThisRoom) return 'malformed'
  if (known) await replay(chat, known, await stretch(chat, lastSeq))
  else await bindResumable(chat, connectionOf(sender, nickName), lastSeq)
  return undefined
}

function connectionOf(
  { verified, ...sender }: Sender,
  nickName: string,
): Omit<BoundConnection, 'kind'> {
  const nickname = publicNickname(verified?.nickname ?? nickName)
  return { ...sender, nickname, member: verified?.member ?? `guest ${nickname}` }
}

async function bindResumable(
  chat: ChatContext,
  who: Omit<BoundConnection, 'kind'>,
  lastSeq: number | null,
): Promise<void> {
  const connection: BoundConnection = { ...who, kind: 'resumable' }
  const arrival = await chat.store.bind(connection)
  // Lines after these are posted to the connection, now that it is bound.
  const missed = await stretch(chat, lastSeq)
  // Store the notice before the replay: with the replay its client may speak.
  const notice = arrival === 'new' ? await storeJoined(chat, who) : undefined
  await replay(chat, connection, missed)
  if (notice !== undefined) await chat.fanOut.announce(notice)
}

/** Plain lines have no numbers, so nothing may be posted between the greeting and the first line. */
async function bindPlain(
  chat: ChatContext,
  who: Omit<BoundConnection, 'kind'>,
): Promise<undefined> {
  const connection: BoundConnection = { ...who, kind: 'plain' }
  const arrival = await chat.fanOut.betweenPosts(async (posted) => {
    const arrival = await chat.store.bind(connection)
    const from = Math.max(0, posted - GREETING_LINES)
    const lines = await chat.store.linesAfter(from, posted - from)
    await chat.queue.send(
      connection,
      lines.map(({ text }) => text),
    )
    return arrival
  })
  if (arrival === 'new') await chat.fanOut.announce(await storeJoined(chat, who))
}

/** All lines after `lastSeq`, or the newest for a first visit. */
async function stretch({ store }: ChatContext, lastSeq: number | null) {
  const upTo = await store.head()
  return { from: lastSeq ?? Math.max(0, upTo - GREETING_LINES), upTo }
}

function storeJoined(chat: ChatContext, { nickname }: { nickname: string }): Promise<number> {
  return storeNotice(chat, { text: joined(nickname) })
}
