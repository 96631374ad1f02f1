import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** What a development page needs of its origin: the backend, the configuration, the releases. */
export interface DevSite {
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface Backend {
  /** False if the request is not for the backend. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): unknown
}

interface Documents {
  config: unknown
  releases: unknown
}

export function devSite(backend: Backend, { config, releases }: Documents): DevSite {
  const documents = new Map([
    ['/config.json', config],
    ['/releases.json', releases],
  ])
  return {
    middleware(request, response, next) {
      const document = documents.get(request.url ?? '')
      if (document !== undefined) {
        response.setHeader('content-type', 'application/json')
        response.setHeader('cache-control', 'no-store')
        response.end(JSON.stringify(document))
      } else if (!backend.handle(request, response)) {
        next()
      }
    },
    upgrade(request, socket, head) {
      // The backend ignores upgrades that belong to the hot reload.
      backend.upgrade(request, socket, head)
    },
  }
}
