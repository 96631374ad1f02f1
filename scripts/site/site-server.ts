import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AnswerRequest, pathOf, type Route } from '../platform/routes'
import { type AllowedParts, securityHeaders } from '../release/headers/security-headers'
import type { Backend } from './backend'
import { localConfig } from './local-config'
import { staticSite } from './static-site'

/** `new URL` reads the text after two slashes as a host; here it is a path like any other. */
const LEADING_SLASHES = /^\/[/\\]+/

/** Some clients offer HTTP/2 with every request, and need to know why they get no answer. */
const NO_UPGRADE = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: text/plain; charset=utf-8',
  'Connection: close',
  '',
  'Upgrades are not accepted here. Send the request without one, or open a WebSocket to the chat.\n',
].join('\r\n')

const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' }

const refuseAddress: AnswerRequest = (_, response) =>
  response.writeHead(400, PLAIN_TEXT).end('An address on this site begins with a slash.\n')

interface ServedSite extends AllowedParts {
  backend: Backend
  folder: string
  /** The reason why a visitor would not get the site; without it, only the backend is checked. */
  health?: () => string | undefined
  /** Passes on calls of remotes' services. */
  services?: Route
  /** Receives the page's reports; without it, their addresses are like any other. */
  reports?: Route
  /** Shows the live releases on this machine; the same applies. */
  overview?: Route
  /** Accepts releases over HTTP; the same applies. */
  deploys?: Route
  /** True: with the headers of a production site. */
  production?: boolean
}

/** One origin for everything: the addresses of services first, then the release folder. */
export function siteServer({
  backend,
  folder,
  health,
  services,
  reports,
  overview,
  deploys,
  production = false,
  policies = [],
  inlineStyles = false,
}: ServedSite): Server {
  const serveFile = staticSite(folder)
  const config = { ...localConfig({ feedback: 'console', policies, inlineStyles }), production }
  const headers = new Headers(securityHeaders({ config }))

  const answerHealth: AnswerRequest = (_, response) => {
    const problem = backend.problem() ?? health?.()
    response
      .writeHead(problem === undefined ? 200 : 503, { ...PLAIN_TEXT, 'cache-control': 'no-store' })
      .end(`${problem ?? 'ok'}\n`)
  }

  /** The first route that has the path answers; a path without a route is a file. */
  const routes: readonly (Route | undefined)[] = [
    (_, { url }) => (url?.startsWith('/') ? undefined : refuseAddress),
    (_, { url }) => (url === '/healthz' ? answerHealth : undefined),
    services,
    reports,
    overview,
    deploys,
    backend.route,
  ]

  function answerTo(request: IncomingMessage): AnswerRequest {
    const path = pathOf(request)
    for (const route of routes) {
      const answer = route?.(path, request)
      if (answer) return answer
    }
    return serveFile
  }

  const server = createServer((request, response) => {
    try {
      response.setHeaders(headers)
      request.url = request.url?.replace(LEADING_SLASHES, '/')
      answerTo(request)(request, response)
    } catch (error) {
      console.error('A page could not be served.', error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  })
  server.on('upgrade', (request, socket, head) => {
    if (backend.upgrade(request, socket, head)) return
    socket.on('error', () => socket.destroy())
    socket.end(NO_UPGRADE, () => socket.destroy())
  })
  return server
}
