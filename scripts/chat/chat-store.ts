/** A line before it has its number. */
export interface NewLine {
  /** As everybody sees it. */
  text: string
  /** Whose it is: a member's key, or `SERVICE`. */
  author: string
  /** The author's own id for it. A second line with the same id is not stored. */
  id?: string
  at: number
}

export interface StoredLine extends NewLine {
  /** From 1, without gaps. */
  seq: number
}

/** A bound connection. */
export interface BoundConnection {
  connectionId: string
  /** The verified person's key, or one made of the nickname where nobody is verified. */
  member: string
  nickname: string
  /** `plain` gets text lines, `resumable` JSON frames. */
  kind: 'plain' | 'resumable'
  /** When its token ends, in milliseconds since the epoch. */
  tokenExpiresAt?: number
  /** After this the gateway cannot have it any more, in milliseconds since the epoch. */
  expiresAt: number
}

/** Whether the room knew the member of a new connection already. */
export type Arrival = 'new' | 'known'

export interface Pace {
  now: number
  /** One in so many milliseconds in the long run. */
  everyMs: number
  /** So many at once after a rest. */
  burst: number
}

/**
 * What the chat keeps of its room. Two implementations, SQLite here and DynamoDB there, and one suite
 * for both. Every call is whole by itself: one that rejects may be made again.
 */
export interface ChatStore {
  /**
   * Keeps the line, which gets its number now or soon, and what trivia answers to it right behind it.
   * False: its id was there already.
   */
  append(line: NewLine): Promise<boolean>
  /** The newest line's number, 0 before the first. */
  head(): Promise<number>
  /** Lines in order, those after `seq`, at most `limit`. */
  linesAfter(seq: number, limit: number): Promise<StoredLine[]>

  bind(connection: BoundConnection): Promise<Arrival>
  connection(connectionId: string): Promise<BoundConnection | undefined>
  connections(): Promise<readonly BoundConnection[]>
  /** Forgets the connection. A member without another one is absent from that moment. */
  unbind(connectionId: string, at: number): Promise<void>
  /** Takes out the members who are absent since that moment or longer; answers their nicknames. */
  takeAbsent(since: number): Promise<string[]>

  /** Whether so many may come at that pace now; `who` has one pace of its own. If so, they count. */
  admits(who: string, pace: Pace, count?: number): Promise<boolean>

  /** Forgets what has expired. */
  expire(now: number): Promise<void>
}

/** The author of what the room itself says. */
export const SERVICE = 'service'

/** How many of the newest lines greet a member who binds for the first time. */
export const GREETING_LINES = 50

/** How long a second arrival of an id is recognised. */
export const ID_LIFE_MS = 7 * 24 * 60 * 60_000
