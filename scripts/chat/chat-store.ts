import type { TriviaQuestion } from './trivia/trivia-questions'

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

export interface Appended {
  seq: number
  /** False: the id was there already, and `seq` is its line's. */
  added: boolean
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

export interface TriviaRound {
  /** Counts the questions of the room. */
  number: number
  question: TriviaQuestion
  /** False once somebody answered it. */
  open: boolean
  /** The number of the line that asked for it: only later lines can answer. */
  askedBy: number
  /** Indices of the questions asked lately, newest last. */
  recent: readonly number[]
}

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
  append(line: NewLine): Promise<Appended>
  /** The newest line's number, 0 before the first. */
  head(): Promise<number>
  /** Lines in order, those after `seq`, at most `limit`. */
  linesAfter(seq: number, limit: number): Promise<StoredLine[]>

  /** Notes the connection, and says whether the room knew its member already. */
  bind(connection: BoundConnection): Promise<'new' | 'known'>
  connection(connectionId: string): Promise<BoundConnection | undefined>
  connections(): Promise<readonly BoundConnection[]>
  /** Forgets the connection. A member without another one is absent from that moment. */
  unbind(connectionId: string, at: number): Promise<void>
  /** Takes out the members who are absent since that moment or longer; answers their nicknames. */
  takeAbsent(since: number): Promise<string[]>

  trivia(): Promise<TriviaRound | undefined>
  /** Replaces `from` by `to`; false if somebody else was faster. */
  changeTrivia(change: { from: TriviaRound | undefined; to: TriviaRound }): Promise<boolean>

  /** Whether the member may say one more thing now. If so, it counts. */
  admits(member: string, pace: Pace): Promise<boolean>

  /** Forgets what has expired. */
  expire(now: number): Promise<void>
}

/** The author of what the room itself says. */
export const SERVICE = 'service'

/** How long a second arrival of an id is recognised. */
export const ID_LIFE_MS = 7 * 24 * 60 * 60_000
