import { setImmediate } from 'node:timers/promises'
import type { ChatContext } from './chat-context'
import type { BoundConnection } from './chat-store'
import { emptyFrame, framesFor } from './line-frames'

/** Lines that are read and sent before other work of the process gets its turn. */
const PAGE = 500

/** Sends the lines after `from` up to `upTo`; one frame in any case, `more` on all but the last. */
export async function replay(
  { store, queue }: Pick<ChatContext, 'store' | 'queue'>,
  to: BoundConnection,
  { from, upTo }: { from: number; upTo: number },
): Promise<void> {
  if (from >= upTo) return queue.send(to, [emptyFrame(upTo)])
  for (let last = from; last < upTo; ) {
    const lines = await store.linesAfter(last, Math.min(PAGE, upTo - last))
    last = lines.at(-1)?.seq ?? upTo
    await queue.send(to, framesFor(lines, { isContinued: last < upTo })(to.member))
    // Send a long history only as fast as its reader takes it, and only while it is connected.
    await queue.caughtUp(to.connectionId)
    if (last < upTo && !(await store.connection(to.connectionId))) return
    await setImmediate()
  }
}
