import type { BrowserContext, WebSocketRoute } from '@playwright/test'

/** The connection between a browser and the room, which a test can cut and restore. */
export interface RoomSocket {
  /** Ends all connections, and prevents new ones. */
  cut(): Promise<void>
  restore(): void
}

/** Call it before the pages are loaded. */
export async function controlSocket(context: BrowserContext): Promise<RoomSocket> {
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
    restore() {
      isCut = false
    },
  }
}
