import type { Time } from './time'

/** The hosted gateway closes a connection after 10 idle minutes. This is half of that, because a
 * background tab may wake a minute late. */
export const KEEP_ALIVE_MS = 5 * 60_000

/** The service answers every bind. A connection without an answer for this long is dead. */
export const DEAD_AFTER_MS = 15_000

/** The handler of a message may take 29 s. After this much silence a probe checks the connection, so
 * that a dead one is noticed earlier. */
export const DOUBT_MS = 5_000

/** A connection that received a frame this recently needs no probe. */
const FRESH_MS = 30_000

export interface HeartbeatOptions {
  time: Time
  /** Sends a frame that the service always answers. */
  probe: () => void
  /** Called when the connection is dead. */
  renew: () => void
}

/** Keeps a connection alive, and notices when it is dead. */
export function createHeartbeat({ time, probe, renew }: HeartbeatOptions) {
  let state: 'stopped' | 'resting' | 'doubting' | 'asking' = 'stopped'
  let cancel = () => {}
  let lastFrameAt = 0

  function enter(next: typeof state, act: () => void, ms: number): void {
    cancel()
    state = next
    cancel = time.after(ms, act)
  }

  /** Sends a probe, and replaces the connection if nothing arrives. */
  function ask(): void {
    // A second probe does not extend the wait for the first.
    if (state !== 'asking') enter('asking', renew, DEAD_AFTER_MS)
    probe()
  }

  return {
    ask,
    noteFrame(): void {
      lastFrameAt = time.now()
      enter('resting', ask, KEEP_ALIVE_MS)
    },
    /** Part of an answer arrived, and the rest must follow. */
    notePart(): void {
      enter('asking', renew, DEAD_AFTER_MS)
    },
    /** A message was sent; its answer may take a while. */
    noteMessage(): void {
      if (state === 'resting') enter('doubting', ask, DOUBT_MS)
    },
    /** Probes if nothing arrived recently, for example because the computer slept, or if the
     * connection is likely to be dead. */
    check(isLikely: boolean): void {
      const isFresh = !isLikely && time.now() - lastFrameAt <= FRESH_MS
      if (state === 'doubting' ? isLikely : state === 'resting' && !isFresh) ask()
    },
    stop(): void {
      cancel()
      state = 'stopped'
    },
  }
}
