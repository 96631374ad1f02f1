import { setImmediate } from 'node:timers/promises'
import type { RefusalCode } from '@parlor/shared/contract/chat-wire'
import type { ChatContext } from './chat-context'
import type { BoundConnection } from './chat-store'
import { emptyFrame, framesFor } from './line-frames'

/** Lines that are read and sent before other work of the process gets its turn. */
const PAGE = 500

interface Stretch {
  from: number
  upTo: number
}

/**
 * Sends the lines after `from` up to `upTo`; one frame in any case, `more` on all but the last. Where
 * replays have a pace, a bind is answered with one page at most: then an empty frame tells the head's
 * number, by which the client sees that lines are missing, and asks again.
 */
export async function replay(
  chat: Pick<ChatContext, 'store' | 'queue' | 'limits' | 'now'>,
  to: BoundConnection,
  { from, upTo }: Stretch,
): Promise<RefusalCode | undefined> {
  const { store, queue, limits, now } = chat
  if (from >= upTo) return send(emptyFrame(upTo))
  const end = limits.replay ? Math.min(upTo, from + PAGE) : upTo
  if (limits.replay) {
    const pace = { now: now(), ...limits.replay }
    if (!(await store.admits(`replay ${to.member}`, pace, end - from))) return 'too-fast'
  }
  for (let last = from; last < end; ) {
    const lines = await store.linesAfter(last, Math.min(PAGE, end - last))
    last = lines.at(-1)?.seq ?? end
    await send(...framesFor(lines, { isContinued: last < end })(to.member))
    // Send a long history only as fast as its reader takes it, and only while it is connected.
    await queue.caughtUp(to.connectionId)
    if (last < end && !(await store.connection(to.connectionId))) return undefined
    await setImmediate()
  }
  return end < upTo ? send(emptyFrame(upTo)) : undefined

  async function send(...frames: string[]): Promise<undefined> {
    await queue.send(to, frames)
  }
}
