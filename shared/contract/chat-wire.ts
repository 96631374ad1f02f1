/**
 * The chat's frames, from specification section 3 and the design's "Chat on the wire". Only types,
 * so that the chat service can share them without sharing code.
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

export type ClientFrame = BindFrame | MessageFrame

/** Lines of the room in order; `seq` numbers the last of them, and numbers have no gaps. */
export interface LinesFrame extends Partial<BindAnswer> {
  seq: number
  lines: string[]
  /** Acknowledges the receiver's own messages that are now stored, by the client's ids. */
  ids?: string[]
  /** Another frame of the answer to a bind without an id follows. */
  more?: true
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

/** Why the service rejected a frame; `id` is that of the message, `bind` that of the bind. */
export interface RefusalFrame {
  error: RefusalCode
  id?: string
  bind?: string
}

/** `unknown-seq`: the room has no line with the bind's number, so its history is another one. */
export type RefusalCode =
  | 'too-fast'
  | 'too-long'
  | 'not-bound'
  | 'malformed'
  | 'unavailable'
  | 'unknown-seq'

export type ServerFrame = LinesFrame | RefusalFrame
