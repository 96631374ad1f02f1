/**
 * The chat's frames, as specification section 3 and the design's "Chat on the wire" give them.
 * Types alone, so that the chat service may share them without sharing code.
 */

/** First frame of a connection. Without `lastSeq` the connection gets plain text lines for as long
 * as it lives; with it, JSON frames. `null` asks for the newest lines, a number for all after it. */
export interface BindFrame {
  action: 'bindNickNameToConnectionId'
  nickName: string
  lastSeq?: number | null
  /** The client's own, at most 100 characters. What answers or refuses this bind carries it. */
  id?: string
}

/** A line to say. `id` is the client's own: a second arrival of one id adds no line. */
export interface MessageFrame {
  action: '$default'
  message: string
  id?: string
}

export type ClientFrame = BindFrame | MessageFrame

/** Lines of the room in order; `seq` numbers the last of them, and numbers have no gaps. */
export interface LinesFrame extends Partial<BindAnswer> {
  seq: number
  lines: string[]
  /** Acknowledges those of the receiver's own messages that are stored now, by the ids it gave. */
  ids?: string[]
  /** The answer to a bind without an id goes on: another frame of it follows. */
  more?: true
}

/** What every frame says that answers a bind with an id. Frames may overtake each other, so the answer
 * is over when all lines after `after` up to `upTo` are there, in whatever order they came. */
export interface BindAnswer {
  /** The bind's id. */
  bind: string
  /** The number before the answer's first line. */
  after: number
  /** The number of the answer's last line; the same as `after` where there is none. */
  upTo: number
  /** The room's newest number, where it has more than it sends at once: to be asked for from `upTo`. */
  head?: number
}

/** Why the service did not take a frame; `id` is the refused message's, `bind` the refused bind's. */
export interface RefusalFrame {
  error: RefusalCode
  id?: string
  bind?: string
}

/** `unknown-seq`: the room has no line of the bind's number, so it has another history. */
export type RefusalCode =
  | 'too-fast'
  | 'too-long'
  | 'not-bound'
  | 'malformed'
  | 'unavailable'
  | 'unknown-seq'

export type ServerFrame = LinesFrame | RefusalFrame
