import type { Here } from './build/chat-rules'

export type { Here }

/**
 * The chat's frames: those of specification sections 3 and 7, and what `chat.resume` adds to them.
 * Only types: the rules behind them are in `build/chat-rules.ts`.
 */

/** First frame of a connection. Without `lastSeq` the connection gets plain text lines until it
 * closes; with it, JSON frames. `null` requests the newest lines, a number all after it. */
export interface BindFrame {
  action: 'bindNickNameToConnectionId'
  nickName: string
  lastSeq?: number | null
  /** Chosen by the client, at most 100 characters. Answers and refusals of this bind carry it. */
  id?: string
}

/** A line to send. The client chooses `id`: a second arrival of one id adds no line. */
export interface MessageFrame {
  action: '$default'
  message: string
  id?: string
}

/** Requests the hundred lines before a number, oldest first. */
export interface EarlierFrame {
  action: 'earlier'
  id: string
  before: number
}

/** Requests lines that contain all these words, newest first: at most 50, before a number if it is
 * there. */
export interface FindFrame {
  action: 'find'
  id: string
  /** At most 200 characters and ten words. */
  words: string
  before?: number
}

/** Removes the text of a line: one's own within ten minutes, or any line as a moderator. */
export interface RemoveFrame {
  action: 'remove'
  id: string
  seq: number
}

/** Silences the author of a line, or ends that. For moderators. */
export interface SilenceFrame {
  action: 'silence'
  id: string
  seq: number
  for: 'an hour' | 'good' | 'nothing'
}

/** A frame that is answered, or refused, with its `id`. */
export type RequestFrame = EarlierFrame | FindFrame | RemoveFrame | SilenceFrame

export type ClientFrame = BindFrame | MessageFrame

/** `command` is `!trivia`, `question` and `answered` are the room's lines about it, and `removed`
 * says that an earlier line was removed. */
export type LineKind =
  | 'said'
  | 'command'
  | 'joined'
  | 'left'
  | 'renamed'
  | 'question'
  | 'answered'
  | 'removed'

/** Facts about lines besides their texts: lists as long as `lines`. */
export interface LineFacts {
  /** When the service got each line, in milliseconds since the epoch. */
  at?: number[]
  /** A pseudonym of each author in this room; empty for the room's own lines. */
  by?: string[]
  kind?: LineKind[]
  /** The number of the line that each one removes; 0 for none. Missing if none removes any. */
  removed?: number[]
  /** The name of the person whom a line of the room is about: who joined, left, was renamed, or gave
   * the answer; empty for other lines. Missing if no line is about a person. */
  who?: string[]
  /** The pseudonym of that person, in a line of the room; never that of an author. */
  about?: string[]
}

/** Lines of the room in order; `seq` numbers the last of them, and numbers have no gaps. */
export interface LinesFrame extends LineFacts, Partial<BindAnswer> {
  seq: number
  lines: string[]
  /** Acknowledges the receiver's own messages that are now stored, by the client's ids. */
  ids?: string[]
  /** Another frame of the answer to a bind without an id follows. */
  more?: true
  /** Who the receiver is in this room, and who is here. In the first frame that answers the first
   * bind of a connection. */
  you?: Membership
  here?: Here
}

/** How the room knows a member. */
export interface Membership {
  /** The name before the colon of the member's lines. */
  name: string
  /** The pseudonym of the member's lines. */
  by: string
  moderator?: true
}

/** The answer to a request. The answer to `remove` and `silence` has no lines. */
export interface AnswerFrame extends LineFacts {
  /** The request's id. */
  answer: string
  /** The number of each line. */
  seqs: number[]
  lines: string[]
  /** There may be more: the next request asks for lines before this number. */
  further?: number
}

/** Fields of every frame that answers a bind with an id. Frames may overtake each other, so the
 * answer is complete once all lines after `after` up to `upTo` are there, in any order. */
export interface BindAnswer {
  /** The bind's id. */
  bind: string
  /** The number before the answer's first line. */
  after: number
  /** The number of the answer's last line; equal to `after` if it has none. */
  upTo: number
  /** The room's newest number, if an answer cannot hold all: the next bind asks from `upTo`. */
  head?: number
}

/** Why the service rejected a frame; `id` is that of the message or request, `bind` that of the
 * bind. */
export interface RefusalFrame {
  error: RefusalCode
  id?: string
  bind?: string
}

/** `unknown-seq`: the room has no line with the bind's number, so it has a different history.
 * `not-allowed`: the line may not be removed, or its author not silenced, by this member. */
export type RefusalCode =
  | 'too-fast'
  | 'too-long'
  | 'not-bound'
  | 'malformed'
  | 'unavailable'
  | 'unknown-seq'
  | 'not-allowed'
  | 'silenced'

export type ServerFrame = LinesFrame | AnswerFrame | RefusalFrame
