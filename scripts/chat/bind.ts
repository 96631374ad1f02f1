import type { Membership, RefusalCode } from '@parlor/shared/contract/chat-wire'
import { publicNickname } from '@parlor/shared/contract/public-nickname'
import { type ChatContext, type Sender, storeNotice } from './chat-context'
import { type Arrival, type BoundConnection, GREETING_LINES } from './chat-store'
import { withoutNumber } from './names/numbered-name'
import { replay } from './replay'
import { joinNotice, renameNotice } from './room-texts'

/** The pace of an account's new names, over all of its tokens. */
const NAME_PACE = { everyMs: 60_000, burst: 1 }

interface BindRequest {
  nickName: string
  lastSeq: number | null | undefined
  /** A bind without an id gets the answer that older pages expect. */
  id: string | undefined
}

/** Handles the first frame of a connection, and later binds that request missing lines. */
export async function bind(
  chat: ChatContext,
  sender: Sender,
  { nickName, lastSeq, id }: BindRequest,
): Promise<RefusalCode | undefined> {
  const connection = await chat.store.connection(sender.connectionId)
  // A connection never changes its nickname or its kind.
  if (connection?.kind === 'plain') return undefined
  if (!connection && lastSeq === undefined) {
    return bindPlain(chat, await connectionOf(chat, sender, nickName))
  }
  const isOfThisRoom = typeof lastSeq !== 'number' || lastSeq <= (await chat.store.head())
  if (lastSeq === undefined) return 'malformed'
  if (!isOfThisRoom) return id === undefined ? 'malformed' : 'unknown-seq'
  if (connection) return replay(chat, connection, { id, ...(await replayRange(chat, lastSeq)) })
  return bindResumable(chat, sender, { nickName, lastSeq, id })
}

async function connectionOf(
  chat: ChatContext,
  { verified, ...sender }: Sender,
  nickName: string,
): Promise<Omit<BoundConnection, 'kind'>> {
  const nickname = publicNickname(verified?.nickname ?? nickName)
  // Without verification nobody can keep a name.
  if (!verified) return { ...sender, nickname, member: `guest ${nickname}` }
  const { member } = verified
  return { ...sender, nickname: await nameOf(chat, { member, nickname }), member }
}

/** A member keeps the current name while silenced, and for a minute after a rename. */
async function nameOf(
  { store, now }: ChatContext,
  { member, nickname }: Pick<BoundConnection, 'member' | 'nickname'>,
): Promise<string> {
  const claim = (name: string) => store.claimName(member, name, now())
  const currentName = await store.knownName(member, now())
  const knownNickname = currentName && withoutNumber(currentName)
  if (knownNickname === nickname) return claim(nickname)
  if (await store.isSilenced(member, now())) return claim(knownNickname ?? publicNickname(''))
  const pace = `${currentName === undefined ? 'first name' : 'rename'} ${member}`
  if (await store.admits(pace, { now: now(), ...NAME_PACE })) return claim(nickname)
  // Another bind of the account has changed its name meanwhile.
  return (await store.knownName(member, now())) ?? claim(nickname)
}

async function bindResumable(
  chat: ChatContext,
  sender: Sender,
  { nickName, lastSeq, id }: BindRequest & { lastSeq: number | null },
): Promise<RefusalCode | undefined> {
  const connection: BoundConnection = {
    ...(await connectionOf(chat, sender, nickName)),
    kind: 'resumable',
  }
  const arrival = await chat.store.bind(connection)
  // The connection is bound, so later lines are posted to it.
  const range = await replayRange(chat, lastSeq)
  // Store the notice before the replay, because the client may send messages after the replay.
  const isAnnounced = await storeArrival(chat, connection, arrival)
  const about = { you: await membership(chat, sender, connection), here: await chat.store.here() }
  const refusal = await replay(chat, connection, { id, ...range, about })
  if (isAnnounced) await chat.fanOut.announce()
  return refusal
}

/** Stores that somebody joined or has a new name. False if there is nothing to announce. */
async function storeArrival(
  chat: ChatContext,
  { member, nickname }: Pick<BoundConnection, 'member' | 'nickname'>,
  { previousName }: Arrival,
): Promise<boolean> {
  if (previousName === nickname) return false
  const notice =
    previousName === undefined ? joinNotice(nickname) : renameNotice(previousName, nickname)
  await storeNotice(chat, { ...notice, member })
  return true
}

async function membership(
  { store }: ChatContext,
  { verified }: Sender,
  { member, nickname }: BoundConnection,
): Promise<Membership> {
  const by = await store.pseudonym(member)
  return { name: nickname, by, ...(verified?.isModerator && { moderator: true }) }
}

async function bindPlain(
  chat: ChatContext,
  who: Omit<BoundConnection, 'kind'>,
): Promise<undefined> {
  const arrival = await chat.fanOut.greet({ ...who, kind: 'plain' })
  if (await storeArrival(chat, who, arrival)) await chat.fanOut.announce()
}

/** The range of all lines after `lastSeq`, or of the newest for a first visit. */
async function replayRange({ store }: ChatContext, lastSeq: number | null) {
  const upTo = await store.head()
  return { from: lastSeq ?? Math.max(0, upTo - GREETING_LINES), upTo }
}
