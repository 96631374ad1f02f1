import { OWN_REMOVAL_MS, SEARCH_LENGTH } from '@parlor/shared/contract/build/chat-rules'
import { foldedWords } from '@parlor/shared/contract/build/folded-text'
import type {
  AnswerFrame,
  RefusalCode,
  RemoveFrame,
  RequestFrame,
  SilenceFrame,
} from '@parlor/shared/contract/chat-wire'
import { neutralText } from '@parlor/shared/contract/neutral-text'
import type { ChatContext, Sender } from '../chat-context'
import { type BoundConnection, SERVICE, type StoredLine } from '../chat-store'
import { answerFrame } from '../frames/line-frames'
import { removalNotice } from './removal-notice'

/** The number of lines in an answer to `earlier`. */
const EARLIER_LINES = 100

/** A search counts as this many lines in the pace of replays. */
const SEARCH_LINES = 500

const HOUR_MS = 60 * 60_000
const UNTIL: Record<SilenceFrame['for'], (now: number) => number> = {
  'an hour': (now) => now + HOUR_MS,
  good: () => Number.POSITIVE_INFINITY,
  nothing: () => 0,
}

interface Asker extends Sender, BoundConnection {}

/** Answers a request of a resumable member, or returns the code of a refusal. */
export async function answerRequest(
  chat: ChatContext,
  { sender, request }: { sender: Sender; request: RequestFrame },
): Promise<RefusalCode | undefined> {
  const connection = await chat.store.connection(sender.connectionId)
  if (!connection) return 'not-bound'
  if (connection.kind === 'plain') return 'malformed'
  const asker: Asker = { ...sender, ...connection }
  if (!(await isRested(chat, { asker, request }))) return 'too-fast'
  const answer = await answerTo(chat, { asker, request })
  if (typeof answer === 'string') return answer
  await chat.queue.send(asker, [JSON.stringify(answer)])
  return undefined
}

/** Requests for lines share the pace of replays, if there is one. */
function isRested(
  { store, limits, now }: ChatContext,
  { asker: { member }, request: { action } }: { asker: Asker; request: RequestFrame },
): Promise<boolean> {
  const lines = { earlier: EARLIER_LINES, find: SEARCH_LINES, remove: 0, silence: 0 }[action]
  if (limits.replay && lines > 0)
    return store.admits(`replay ${member}`, { now: now(), ...limits.replay }, lines)
  return store.admits(`requests ${member}`, { now: now(), ...limits.lines })
}

async function answerTo(
  chat: ChatContext,
  { asker, request }: { asker: Asker; request: RequestFrame },
): Promise<AnswerFrame | RefusalCode> {
  const { store } = chat
  const { id } = request
  switch (request.action) {
    case 'earlier': {
      const from = Math.max(0, request.before - 1 - EARLIER_LINES)
      const lines = await store.linesAfter(from, Math.max(0, request.before - 1 - from))
      return answerFrame(id, { lines, isNewestFirst: false })
    }
    case 'find': {
      // Normalised like the text of a stored line.
      const words = foldedWords(neutralText(request.words.slice(0, SEARCH_LENGTH)))
      if (words.length === 0) return answerFrame(id, { lines: [] })
      return answerFrame(id, await store.find(words, request.before ?? Number.MAX_SAFE_INTEGER))
    }
    case 'remove':
      return (await remove(chat, asker, request)) ?? answerFrame(id, { lines: [] })
    case 'silence':
      return (await silence(chat, asker, request)) ?? answerFrame(id, { lines: [] })
  }
}

async function remove(
  chat: ChatContext,
  asker: Asker,
  { seq }: RemoveFrame,
): Promise<RefusalCode | undefined> {
  const { store, fanOut, now, record } = chat
  const line = await lineAt(chat, seq)
  if (!line) return 'not-allowed'
  const isOwn = line.author === asker.member && now() - line.at <= OWN_REMOVAL_MS
  if (!isOwn && !(await isModerator(chat, asker))) return 'not-allowed'
  await store.remove(line, removalNotice(seq, now()))
  const [of, by] = [await store.pseudonym(line.of), await store.pseudonym(asker.member)]
  record('A line was removed', { seq, of, by })
  await fanOut.announce()
  return undefined
}

async function silence(
  chat: ChatContext,
  asker: Asker,
  { seq, for: howLong }: SilenceFrame,
): Promise<RefusalCode | undefined> {
  const { store, now, record } = chat
  const line = await lineAt(chat, seq)
  if (!line || !(await isModerator(chat, asker))) return 'not-allowed'
  await store.silence(line.of, UNTIL[howLong](now()))
  record('A member was silenced', {
    of: await store.pseudonym(line.of),
    for: howLong,
    by: await store.pseudonym(asker.member),
  })
  return undefined
}

/** The line with this number, with its author or the member whom it is about. */
async function lineAt(
  { store }: ChatContext,
  seq: number,
): Promise<(StoredLine & { of: string }) | undefined> {
  const [line] = await store.linesAfter(seq - 1, 1)
  if (line?.seq !== seq || line.removes !== undefined) return undefined
  const of = line.author === SERVICE ? line.member : line.author
  return of === undefined ? undefined : { ...line, of }
}

/** The right comes with the token, but a silenced moderator loses it. */
async function isModerator(
  { store, now }: ChatContext,
  { member, verified }: Asker,
): Promise<boolean> {
  return verified?.isModerator === true && !(await store.isSilenced(member, now()))
}
