import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { listen } from '../../platform/listen'
import { createLog } from '../../platform/log'
import { pathOf } from '../../platform/routes'
import { serviceAddresses } from '../../site/services/addresses'
import type { DeclaredToken } from '../../site/services/declared-tokens'
import { openServices } from '../../site/services/pass-on'
import { OWN_FETCH } from './hostile-calls'

/** A request as a service has received it. */
export interface ServiceCallRecord {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface ServiceReply {
  status: number
  headers: Headers
  body: string
}

type Options = Parameters<typeof openServices>[0]

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  open.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return listen(server)
}

/** Small amounts, and more time than a busy machine takes. */
export const SMALL = {
  ...{ bodyBytes: 100, answerBytes: 1_000, atOnce: 2 },
  ...{ connectMs: 30_000, totalMs: 30_000, bodyMs: 30_000 },
}
/** For tests of a service that never answers, or never ends. */
export const QUICK = { ...SMALL, totalMs: 1_000 }

/** A site that passes calls of `remote-orders/orders` on to this service. */
export async function openSiteWithService(
  listener: RequestListener,
  {
    access = '',
    prefix = '',
    ...options
  }: Partial<Options> & { access?: string; prefix?: string } = {},
) {
  const requests: ServiceCallRecord[] = []
  const servicePort = await serve(async (request, response) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: await text(request) })
    listener(request, response)
  })
  const address = `http://localhost:${servicePort}${prefix}`
  const declaredToken: DeclaredToken = async (_, service) =>
    service === 'orders' ? 'id' : undefined
  const services = openServices({
    addresses: serviceAddresses([`remote-orders/orders=${address}${access}`]),
    standIn: () => undefined,
    declaredToken,
    isOwnName: (name) => name === 'localhost',
    log: createLog({ level: 'error', write: () => undefined }),
    limits: SMALL,
    ...options,
  })
  const port = await serve((request, response) => {
    const answer = services(pathOf(request), request)
    if (answer) void answer(request, response)
    else response.writeHead(418).end()
  })
  return {
    arrived: requests,
    port,
    servicePort,
    /** A call as the site's own page makes it. */
    call: async (path: string, { headers, ...init }: RequestInit = {}): Promise<ServiceReply> => {
      const answer = await fetch(`http://localhost:${port}/api/remote-orders/orders${path}`, {
        redirect: 'manual',
        ...init,
        headers: { ...OWN_FETCH, ...Object.fromEntries(new Headers(headers)) },
      })
      return { status: answer.status, headers: answer.headers, body: await answer.text() }
    },
    /** A request whose bytes no client has corrected. */
    raw: (target: string, headers: Record<string, string> = {}, method = 'GET', body = '') => {
      const all = { host: 'localhost', ...OWN_FETCH, ...headers, connection: 'close' }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      return sendRaw(port, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    },
  }
}

async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

/** The words of `fetch` if an answer breaks off: before, or after, its head has arrived. */
export const BROKEN_OFF = /^(fetch failed|terminated)$/

export const statusOf = (answer: string) => Number(answer.split(' ', 2)[1])

/** A token of this form that nobody has signed: services verify, the site does not. */
export function tokenFor(use: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `Bearer ${part({ alg: 'RS256' })}.${part({ token_use: use })}.c2ln`
}
