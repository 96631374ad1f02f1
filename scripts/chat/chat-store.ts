import type { Here, LineKind } from '@parlor/shared/contract/chat-wire'

/** A line without its number. */
export interface NewLine {
  kind: LineKind
  /** The text as everybody sees it. */
  text: string
  /** A member's key, or `SERVICE`. */
  author: string
  /** The author's id of the line. A second line with the same id is not stored. */
  id?: string
  at: number
  /** The name of the person whom a line of the room is about, and that member's key. */
  who?: string
  member?: string
  removes?: number
}

export interface StoredLine extends NewLine {
  /** From 1, without gaps. */
  seq: number
  /** The author's pseudonym in this room; empty for the service. */
  by: string
  /** The pseudonym of the member whom a line of the room is about. */
  about?: string
}

/** The lines that a search found, newest first. */
export interface SearchResult {
  lines: StoredLine[]
  /** There may be more before this number. */
  further?: number
}

export interface BoundConnection {
  connectionId: string
  /** The key of the verified person; without verification, one made from the nickname. */
  member: string
  nickname: string
  /** `plain` gets text lines, `resumable` JSON frames. */
  kind: 'plain' | 'resumable'
  /** The expiry of its token, in milliseconds since the epoch. */
  tokenExpiresAt?: number
  /** The gateway no longer has it after this time, in milliseconds since the epoch. */
  expiresAt: number
}

/** The member of a new connection. */
export interface Arrival {
  /** The name of a member whom the room already knew. */
  previousName?: string
}

export interface Pace {
  now: number
  /** The average interval in milliseconds. */
  everyMs: number
  /** The number allowed at once after a pause. */
  burst: number
}

export const NOBODY: Here = { seq: 0, count: 0, names: [] }

/**
 * The storage of a room. Two implementations, embedded over SQLite and hosted over DynamoDB, share
 * one test suite. Every call is atomic: after a rejection it can be repeated.
 */
export interface ChatStore {
  /**
   * Stores the line, which gets its number now or soon, and right after it the answers of trivia.
   * False if the id exists already.
   */
  append(line: NewLine): Promise<boolean>
  /** True if the line with this id has its number. Until then, the author's next line could get an
   * earlier number. */
  isNumbered(line: { author: string; id: string }): Promise<boolean>
  /** The newest line's number, 0 before the first. */
  head(): Promise<number>
  /** At most `limit` lines after `seq`, in order. */
  linesAfter(seq: number, limit: number): Promise<StoredLine[]>
  /** Who is here after the newest line. */
  here(): Promise<Here>
  /** At most `FOUND_LINES` lines before a number whose fold contains all the words. */
  find(words: readonly string[], before: number): Promise<SearchResult>
  /**
   * Replaces a line's text everywhere in the room, then stores the notice. Resolves when the text is
   * gone. A second call changes nothing. If the line contains names of a member, the member loses
   * these names, and becomes a guest if the current one is among them.
   */
  remove(line: StoredLine, notice: NewLine): Promise<void>

  /** A member's pseudonym in this room: a keyed hash. */
  pseudonym(member: string): Promise<string>
  /** Silences a member until this time in milliseconds, which may be infinite; 0 ends the silence. */
  silence(member: string, until: number): Promise<void>
  isSilenced(member: string, now: number): Promise<boolean>

  /**
   * The name that the room shows for a verified member: the nickname, with a number if another
   * member has a similar name. A member keeps `KEPT_NAMES` names, each for `CLAIM_LIFE_MS` after
   * its last use.
   */
  claimName(member: string, nickname: string, now: number): Promise<string>
  /** The last name that a verified member claimed. */
  knownName(member: string, now: number): Promise<string | undefined>
  bind(connection: BoundConnection): Promise<Arrival>
  connection(connectionId: string): Promise<BoundConnection | undefined>
  connections(): Promise<readonly BoundConnection[]>
  /** Deletes the connection. A member without another connection is absent from then on. */
  unbind(connectionId: string, at: number): Promise<void>
  /** Removes and returns the members who have been absent since this time or longer. */
  takeAbsent(since: number): Promise<Pick<BoundConnection, 'member' | 'nickname'>[]>

  /** True if `count` more are allowed now; then it counts them. Each `who` has a separate pace. */
  admits(who: string, pace: Pace, count?: number): Promise<boolean>

  /** Deletes what has expired. */
  expire(now: number): Promise<void>
}

/** The author of the room's own lines. */
export const SERVICE = 'service'

/** The maximum number of lines in the answer to a search. */
export const FOUND_LINES = 50

/** The number of newest lines for a member who binds for the first time. */
export const GREETING_LINES = 50
