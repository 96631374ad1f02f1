import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../site/local-config'
import { createChat } from './chat/chat'
import { openLmdbChatStore } from './chat/lmdb-chat-store'
import { createGateway } from './gateway/gateway'
import { createInbox } from './inbox/inbox'
import { isLoopback } from './loopback'
import { openStorage } from './storage'
import { openUserPool } from './user-pool/user-pool'

const STAGE = 'prod'

export interface BackendOptions {
  /** The data folder. */
  data: string
  /** Whether `/_local/` answers at all. */
  inbox: boolean
  now?: () => number
}

export interface Backend {
  /** Answers the request if its path is one of the backend's; false leaves it to others. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Takes the connection if its path is the chat's; false leaves it to others. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  close(): Promise<void>
}

/** The embedded backend: user pool, chat gateway and inbox over one store. */
export async function openBackend({ data, inbox: showInbox, now = Date.now }: BackendOptions): Promise<Backend> {
  const db = openStorage(data)
  const inbox = createInbox()
  const pool = { poolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID }
  const userPool = await openUserPool({ db, ...pool, now, deliver: inbox.deliver })
  const chat = createChat({ store: openLmdbChatStore({ db }), now, ...pool, jwks: userPool.jwks() })
  const gateway = createGateway({ ...chat, stage: STAGE, now })

  function route(path: string) {
    if (path.startsWith('/cognito-idp/')) return userPool.handle
    if (path.startsWith(`/${STAGE}/@connections/`)) return onlyLoopback(gateway.management)
    if (path.startsWith('/_local/')) return showInbox ? onlyLoopback(inbox.handle) : notHere
    return undefined
  }

  return {
    handle(request, response) {
      const answer = route(pathOf(request))
      void answer?.(request, response)
      return answer !== undefined
    },
    upgrade(request, socket, head) {
      if (pathOf(request) !== `/${STAGE}`) return false
      gateway.upgrade(request, socket, head)
      return true
    },
    async close() {
      await gateway.close()
      await db.close()
    },
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}

function onlyLoopback(answer: Answer): Answer {
  return (request, response) => (isLoopback(request) ? answer : notHere)(request, response)
}

function notHere(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('This address answers only on the machine itself, under its name localhost.\n')
}
