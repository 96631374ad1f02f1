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
}

/** A line to say. `id` is the client's own: a second arrival of one id adds no line. */
export interface MessageFrame {
  action: '$default'
  message: string
  id?: string
}

export type ClientFrame = BindFrame | MessageFrame

/** Lines of the room in order; `seq` numbers the last of them, and numbers have no gaps. */
export interface LinesFrame {
  seq: number
  lines: string[]
  /** Acknowledges those of the receiver's own messages that are stored now, by the ids it gave. */
  ids?: string[]
  /** A replay goes on: another frame of it follows. Absent on its last frame and on new lines. */
  more?: true
}

/** Why the service did not take a frame; `id` is the refused message's. */
export interface RefusalFrame {
  error: RefusalCode
  id?: string
}

export type RefusalCode = 'too-fast' | 'too-long' | 'not-bound' | 'malformed' | 'unavailable'

export type ServerFrame = LinesFrame | RefusalFrame
