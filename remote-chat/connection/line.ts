import type { LineKind } from '@parlor/shared/contract/chat-wire'

/** A line of the room. In plain frames lines are text alone. */
export interface Line {
  text: string
  /** Numbers have no gaps. */
  seq?: number
  /** When the service got it, in milliseconds since the epoch. */
  at?: number
  /** The author's pseudonym; empty for the room's own lines. */
  by?: string
  kind?: LineKind
  /** The number of the line that this one removes. */
  removed?: number
  /** The name of the person whom a line of the room is about, and that person's pseudonym. */
  who?: string
  about?: string
}
