import { setImmediate } from 'node:timers/promises'
import type { BindAnswer, LinesFrame, RefusalCode } from '@parlor/shared/contract/chat-wire'
import type { ChatContext } from './chat-context'
import type { BoundConnection } from './chat-store'
import { emptyFrame, framesFor } from './frames/line-frames'

/** The number of lines to read and send before other work of the process runs. */
const PAGE = 500

interface Replay {
  id: string | undefined
  /** The replay starts after this number and ends with the head's number. */
  from: number
  upTo: number
  /** Additional fields of the first frame. */
  about?: Pick<LinesFrame, 'you' | 'here'>
}

/**
 * Answers a bind with at least one frame. If replays have a pace, the answer has at most one page,
 * and its frames contain the head's number. Without an id, all frames but the last have `more`, and
 * an empty frame has the head's number.
 */
export async function replay(
  chat: Pick<ChatContext, 'store' | 'queue' | 'limits' | 'now'>,
  to: BoundConnection,
  { id, from, upTo, about }: Replay,
): Promise<RefusalCode | undefined> {
  const { store, queue, limits, now } = chat
  const end = limits.replay ? Math.min(upTo, from + PAGE) : upTo
  const answer: BindAnswer | undefined =
    id === undefined
      ? undefined
      : { bind: id, after: from, upTo: end, ...(end < upTo && { head: upTo }) }
  const firstMembers = answer && about
  if (from >= upTo) return send(emptyFrame({ seq: upTo, ...answer, ...firstMembers }))
  if (limits.replay) {
    const pace = { now: now(), ...limits.replay }
    if (!(await store.admits(`replay ${to.member}`, pace, end - from))) return 'too-fast'
  }
  for (let last = from; last < end; ) {
    const lines = await store.linesAfter(last, Math.min(PAGE, end - last))
    const isStart = last === from
    last = lines.at(-1)?.seq ?? end
    const members = (isFirst: boolean, isLast: boolean): Partial<LinesFrame> =>
      answer
        ? { ...answer, ...(isStart && isFirst && firstMembers) }
        : isLast && last >= end
          ? {}
          : { more: true }
    await send(...framesFor(lines, members)(to.member))
    // Send a long history only as fast as the reader accepts it, and only while they are connected.
    await queue.untilCaughtUp(to.connectionId)
    if (last < end && !(await store.connection(to.connectionId))) return undefined
    await setImmediate()
  }
  return end < upTo && !answer ? send(emptyFrame({ seq: upTo })) : undefined

  async function send(...frames: string[]): Promise<undefined> {
    await queue.send(to, frames)
  }
}
