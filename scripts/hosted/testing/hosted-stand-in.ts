import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { listen } from '../../platform/listen'
import { pathOf } from '../../platform/routes'
import { securityHeaders } from '../../release/headers/security-headers'
import { openBackend } from '../../site/backend'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'

/** The faults that a stand-in can have. */
export const SITE_FAULTS = [
  'open checks',
  'a policy for another gateway',
  'a room without lines',
] as const
export type SiteFault = (typeof SITE_FAULTS)[number]

const ANOTHER_GATEWAY = 'wss://a1b2c3d4e5.execute-api.us-east-1.amazonaws.com/prod'

export type HostedStandIn = Awaited<ReturnType<typeof openHostedStandIn>>

/** A server that answers as a hosted site does, with the embedded backend. */
export async function openHostedStandIn(data: string) {
  const faults = new Set<SiteFault>()
  const backend = await openBackend({ data, inbox: true })
  const silentRoom = new WebSocketServer({ noServer: true })
  const server = createServer(answer)
  server.on('upgrade', (request, socket, head) => {
    if (faults.has('a room without lines')) {
      const greet = (client: WebSocket) => client.send('{"seq":0,"lines":[]}')
      silentRoom.handleUpgrade(request, socket, head, greet)
    } else backend.upgrade(request, socket, head)
  })
  const port = await listen(server)
  // As a hosted site's, these services have origins of their own.
  const services = `127.0.0.1:${port}`
  const config = {
    production: true,
    userPoolId: LOCAL_POOL_ID,
    clientId: LOCAL_CLIENT_ID,
    identityEndpoint: `http://${services}/cognito-idp/`,
    chatEndpoint: `ws://${services}/prod`,
    chat: { authorize: true, resume: true },
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const isOther = faults.has('a policy for another gateway')
    const chatEndpoint = isOther ? ANOTHER_GATEWAY : config.chatEndpoint
    response.setHeaders(new Headers(securityHeaders({ config: { ...config, chatEndpoint } })))
    const path = pathOf(request)
    const answerThere = backend.route(path, request)
    if (answerThere) return void answerThere(request, response)
    const isOpen = path.startsWith('/.checks/') && faults.has('open checks')
    const isPrivate = /^\/(\.checks|\.changes|releases)\//.test(path) && !isOpen
    if (path === '/config.json') response.end(JSON.stringify(config))
    else response.writeHead(isPrivate ? 403 : path === '/' ? 200 : 404).end()
  }

  return {
    url: `http://localhost:${port}`,
    faults,
    async close() {
      silentRoom.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await backend.close()
    },
  }
}
