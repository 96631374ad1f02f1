import type { LinesFrame } from 'shared/chat-wire'

export type RivalName = 'parlor' | 'ws' | 'socketio'

/** How a client speaks to one of the compared servers. */
export interface Dialect {
  path: string
  /** The server speaks first. */
  greets?: true
  /** What a client sends when it is connected; it is answered with one frame. */
  opening?: (nickname: string) => string
  say: (text: string, id: string) => string
  linesOf: (frame: string) => string[]
}

export const dialects: Record<RivalName, Dialect> = {
  parlor: {
    path: '/prod',
    opening: (nickName) =>
      JSON.stringify({ action: 'bindNickNameToConnectionId', nickName, lastSeq: null }),
    say: (message, id) => JSON.stringify({ action: '$default', message, id }),
    linesOf: (frame) => (JSON.parse(frame) as Partial<LinesFrame>).lines ?? [],
  },
  ws: {
    path: '/',
    say: (text) => text,
    linesOf: (frame) => [frame],
  },
  // Socket.IO 4 over WebSocket alone: engine.io's open, then the namespace is joined with 40.
  socketio: {
    path: '/socket.io/?EIO=4&transport=websocket',
    greets: true,
    opening: () => '40',
    say: (text) => `42${JSON.stringify(['line', text])}`,
    linesOf: (frame) =>
      frame.startsWith('42') ? [(JSON.parse(frame.slice(2)) as [string, string])[1]] : [],
  },
}
