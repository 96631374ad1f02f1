import type { TriviaQuestion } from './trivia-questions'

/** A line before it has its number. */
export interface NewLine {
  /** As everybody sees it. */
  text: string
  /** Whose it is: a member's key, or `SERVICE`. */
  author: string
  /** The author's own id for it: a second line with one id is not taken. */
  id?: string
  at: number
}

export interface StoredLine extends NewLine {
  /** From 1, without gaps. */
  seq: number
}

export interface Appended {
  seq: number
  /** False: the id was there already, and `seq` is its line's. */
  added: boolean
}

/** Whom a connection brings to the room. */
export interface Presence {
  connectionId: string
  /** Who it is: the verified person, or what the bind said where nobody verifies. */
  member: string
  nickname: string
}

/** A bound connection. */
export interface BoundConnection extends Presence {
  /** `plain` gets text lines, `resumable` JSON frames. */
  kind: 'plain' | 'resumable'
  /** When its token ends, in milliseconds since the epoch. */
  tokenExpiresAt?: number
  /** After this the gateway cannot have it any more. */
  expiresAt: number
}

/** Whether the room knew the member already; `too-many`: nothing was noted. */
export type Arrival = 'new' | 'known' | 'too-many'

export interface TriviaRound {
  /** Counts the questions of the room. */
  number: number
  question: TriviaQuestion
  /** False once somebody answered it. */
  open: boolean
  /** The line that asked for it: only what was said after it answers. Older releases kept none. */
  askedBy?: number
  /** Indices of the questions asked lately, newest last. */
  recent: readonly number[]
}

/** One run at a time posts to the room. */
export interface FanOutClaim {
  holder: string
  now: number
  /** How long the claim stands if its holder never comes back. */
  until: number
  /** Lines up to this number want posting, whoever does it. */
  wanted: number
}

export interface FanOutProgress {
  holder: string
  /** Lines up to this number were posted, the last at `postedAt`. */
  posted: number
  postedAt: number
  until: number
  /** Gives the claim up even if more is wanted. */
  handOver?: boolean
}

/**
 * What the chat keeps of its room. Two implementations, LMDB here and DynamoDB there, and one suite
 * for both. Every call is whole by itself: one that rejects may be made again.
 */
export interface ChatStore {
  append(line: NewLine): Promise<Appended>
  /** The newest line's number, 0 before the first. */
  head(): Promise<number>
  /** Lines in order, those after `seq`, at most `limit`. */
  linesAfter(seq: number, limit: number): Promise<StoredLine[]>

  bind(connection: BoundConnection): Promise<void>
  connection(connectionId: string): Promise<BoundConnection | undefined>
  connections(): Promise<readonly BoundConnection[]>
  unbind(connectionId: string): Promise<void>

  /** Notes that the connection brings its member, unless the member has `most` others. */
  arrive(presence: Presence, most: number): Promise<Arrival>
  /** Notes that the connection is gone; the member may have others, or come back. */
  depart(presence: Presence, at: number): Promise<void>
  /** Takes out who is without a connection since before the moment; answers their nicknames. */
  takeAbsent(since: number): Promise<string[]>

  trivia(): Promise<TriviaRound | undefined>
  /** Puts `to` in the place of `from` if nobody was faster. */
  changeTrivia(change: { from: TriviaRound | undefined; to: TriviaRound }): Promise<boolean>

  /** Whether the member may say one more thing now, under `rate`. */
  admits(member: string, pace: Pace): Promise<boolean>

  /** Marks what is wanted, and takes the claim if it is free or its time is over. */
  claimFanOut(claim: FanOutClaim): Promise<FanOutProgress | undefined>
  /** Notes what was posted and gives the claim up; false keeps it, for more is wanted by now. */
  releaseFanOut(progress: FanOutProgress): Promise<boolean>

  /** Forgets what has expired. */
  expire(now: number): Promise<void>
}

export interface Pace {
  now: number
  /** One in so many milliseconds in the long run. */
  everyMs: number
  /** So many at once after a rest. */
  burst: number
}

/** The author of what the room itself says. */
export const SERVICE = 'service'

/** How long a second arrival of an id is known for one. */
export const ID_LIFE_MS = 7 * 24 * 60 * 60_000
