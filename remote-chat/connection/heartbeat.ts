import type { Time } from './time'

/** The hosted gateway closes after 10 idle minutes. Half of that, because a background tab may wake
 * a minute late. */
export const KEEP_ALIVE_MS = 5 * 60_000

/** A bind is always answered; a connection without an answer for this long is dead. */
export const DEAD_AFTER_MS = 15_000

/** A message's handler may take 29 s on a live connection. A connection that is silent for this
 * long after a message is probed, so that a dead one is found earlier. */
export const DOUBT_MS = 5_000

/** A connection that received something this recently needs no probe. */
const FRESH_MS = 30_000

export interface HeartbeatOptions {
  time: Time
  /** Sends a frame that is always answered. */
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

  /** Sends a probe, and abandons the connection unless something arrives. */
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
    /** A message was sent, which is answered, but maybe not at once. */
    noteMessage(): void {
      if (state === 'resting') enter('doubting', ask, DOUBT_MS)
    },
    /** Probes unless something arrived recently, for example after the computer has slept; always
     * if the connection is likely to be dead. */
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
