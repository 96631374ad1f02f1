/** The hosted gateway closes after 10 idle minutes. Half of that, because a tab in the background
 * may be woken a minute late. */
export const KEEP_ALIVE_MS = 5 * 60_000

/** A bind is always answered; a connection that leaves one unanswered for so long is dead. */
export const DEAD_AFTER_MS = 15_000

/** A message's handler may take 29 s on a living connection. A connection that is silent for so long
 * after a message is probed, so that a dead one is found out earlier. */
export const DOUBT_MS = 5_000

/** The hosted gateway closes after 2 hours. Clients leave up to ten minutes apart, so that those who
 * came together do not reconnect together. */
export const CONNECTION_LIFE_MS = 115 * 60_000
const LIFE_SPREAD_MS = 10 * 60_000

/** A connection on which something arrived so recently needs no probe. */
const FRESH_MS = 30_000

export interface HeartbeatOptions {
  /** Sends a frame that is always answered. */
  probe: () => void
  /** The connection is dead or old. */
  renew: () => void
  random?: () => number
}

export interface Heartbeat {
  start(): void
  /** Sends a probe, and gives the connection up unless something arrives. */
  ask(): void
  heard(): void
  /** Something arrived, and the rest of it must follow. */
  heardPart(): void
  /** A message was sent, which is answered, if not at once. */
  messageSent(): void
  /** Asks unless something arrived recently, as after the computer has slept. */
  check(): void
  stop(): void
}

/** Keeps a connection alive, and notices when it is dead or about to be closed. */
export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { probe, renew, random = Math.random } = options
  let phase: 'stopped' | 'resting' | 'doubting' | 'asking' = 'stopped'
  let timer: ReturnType<typeof setTimeout> | undefined
  let life: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0

  function enter(next: typeof phase, act?: () => void, ms?: number): void {
    clearTimeout(timer)
    phase = next
    if (act) timer = setTimeout(act, ms)
  }

  function ask(): void {
    // A second probe does not prolong the patience with the first.
    if (phase !== 'asking') enter('asking', renew, DEAD_AFTER_MS)
    probe()
  }

  return {
    start() {
      life = setTimeout(renew, CONNECTION_LIFE_MS - random() * LIFE_SPREAD_MS)
      ask()
    },
    ask,
    heard() {
      heardAt = Date.now()
      enter('resting', ask, KEEP_ALIVE_MS)
    },
    heardPart() {
      enter('asking', renew, DEAD_AFTER_MS)
    },
    messageSent() {
      if (phase === 'resting') enter('doubting', ask, DOUBT_MS)
    },
    check() {
      if (phase === 'resting' && Date.now() - heardAt > FRESH_MS) ask()
    },
    stop() {
      enter('stopped')
      clearTimeout(life)
    },
  }
}
