/** What one person or connection may do, and how the room is served. */
export interface ChatLimits {
  /** UTF-16 units of a message, after neutralising. */
  messageLength: number
  idLength: number
  /** Bound connections of one person, whose row in the store names them all. */
  connections: number
  /** Lines of one person. */
  lines: { everyMs: number; burst: number }
  /** Frames of one connection, whatever is in them. */
  frames: { everyMs: number; burst: number }
  /** Lines that come within this time of a post travel together. */
  windowMs: number
  /** The newest lines that greet who binds for the first time. */
  greeting: number
  /** Who comes back within this time has neither left nor joined. */
  blipMs: number
  /** How long a handler waits for the store before it tells the client; a line is waited for. */
  storeMs: number
  /** How long a run may go on posting for others. */
  holdMs: number
}

export const DEFAULT_LIMITS: ChatLimits = {
  messageLength: 2_000,
  idLength: 100,
  connections: 100,
  lines: { everyMs: 250, burst: 20 },
  frames: { everyMs: 100, burst: 40 },
  windowMs: 50,
  greeting: 50,
  blipMs: 60_000,
  storeMs: 5_000,
  holdMs: 10_000,
}
