/** The hosted gateway closes after 10 idle minutes. Half of it, for a tab in the background may
 * be woken a minute late. */
export const KEEP_ALIVE_MS = 5 * 60_000

/** A bind is always answered; a connection that leaves one unanswered for so long is dead. */
export const ANSWER_LIMIT_MS = 15_000

/** A message's handler may take 29 s on a connection that lives. Silent for so long after one, the
 * connection is asked: dead, it is found out before the message counts as taken. */
export const DOUBT_MS = 5_000

/** The hosted gateway closes after 2 hours. Ten minutes of it are spread over the clients, so that
 * those who came together do not leave together. */
export const CONNECTION_LIFE_MS = 115 * 60_000
const LIFE_SPREAD_MS = 10 * 60_000

/** Heard so lately, a connection needs no asking. */
const FRESH_MS = 30_000

export interface HeartbeatOptions {
  /** Sends something that does nothing but is answered. */
  probe: () => void
  /** The connection is dead or old. */
  renew: () => void
  random?: () => number
}

export interface Heartbeat {
  /** The connection is open and its bind was sent. */
  start(): void
  heard(): void
  /** Something was sent that is always answered, if not at once. */
  expectAnswer(): void
  /** Asks for a sign of life now, as after the computer has slept. */
  check(): void
  stop(): void
}

/** Keeps a connection alive, and notices when it is dead or about to be ended. */
export function createHeartbeat({
  probe,
  renew,
  random = Math.random,
}: HeartbeatOptions): Heartbeat {
  let idle: ReturnType<typeof setTimeout> | undefined
  /** What is done about the answer that has not come: first one asks, then one gives up. */
  let answer: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  let life: ReturnType<typeof setTimeout> | undefined

  function awaitBind(): void {
    clearTimeout(answer)
    answer = setTimeout(renew, ANSWER_LIMIT_MS)
  }

  function ask(): void {
    awaitBind()
    probe()
  }

  return {
    start() {
      life = setTimeout(renew, CONNECTION_LIFE_MS - random() * LIFE_SPREAD_MS)
      awaitBind()
    },
    heard() {
      heardAt = Date.now()
      clearTimeout(answer)
      answer = undefined
      clearTimeout(idle)
      idle = setTimeout(ask, KEEP_ALIVE_MS)
    },
    expectAnswer() {
      answer ??= setTimeout(ask, DOUBT_MS)
    },
    check() {
      const isOpen = idle !== undefined
      if (isOpen && answer === undefined && Date.now() - heardAt > FRESH_MS) ask()
    },
    stop() {
      for (const timer of [idle, answer, life]) clearTimeout(timer)
      idle = undefined
      answer = undefined
      life = undefined
    },
  }
}
