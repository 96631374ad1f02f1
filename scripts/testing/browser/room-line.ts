import type { BrowserContext, WebSocketRoute } from '@playwright/test'

/** The line between a browser and the room, which a test can cut and mend. */
export interface RoomLine {
  /** Ends each connection, and lets none be made. */
  cut(): Promise<void>
  mend(): void
}

/** To be called before the pages are loaded. */
export async function roomLine(context: BrowserContext): Promise<RoomLine> {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await context.routeWebSocket(/\/prod\?/, async (socket) => {
    if (isCut) return socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  return {
    async cut() {
      isCut = true
      await Promise.all([...open].map((socket) => socket.close()))
      open.clear()
    },
    mend() {
      isCut = false
    },
  }
}
