import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { createIdTokenVerifier } from '../chat/id-token'
import { createInbox } from '../emulators/inbox/inbox'
import { openUserPool } from '../emulators/user-pool/user-pool'
import { hasLeft } from '../platform/has-left'
import { createLog, faultsTo, type Log, outliveLogReader } from '../platform/log'
import { logRequest, pathOf, REQUEST_ID } from '../platform/log-request'
import { isLoopback } from '../platform/loopback'
import { openFilesProblem } from '../platform/open-files'
import { formatFile, openStorage } from '../platform/storage'
import { outliveStoreFaults } from '../platform/store-faults'
import { storeHealth } from '../platform/store-health'
import { realTimers } from '../platform/timers'
import { openLocalChat } from './local-chat'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from './local-config'
import { watchHealth } from './watch-health'

const STAGE = 'prod'

export interface BackendOptions {
  /** The data folder. */
  data: string
  /** Whether `/_local/` answers at all. */
  inbox: boolean
  now?: () => number
  log?: Log
}

export interface Backend {
  /** Answers the request if its path is one of the backend's; false leaves it to others. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Takes the connection if its path is the chat's; false leaves it to others. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Why it cannot serve just now; undefined when all parts can. */
  problem(): Promise<string | undefined>
  /** From now on writes down when it cannot serve. Not before it has to: a build in this process
   * makes it stand still, and nobody waits. */
  watch(): void
  close(): Promise<void>
}

/** The embedded backend: user pool, chat gateway and inbox over one store. */
export async function openBackend({
  data,
  inbox: showInbox,
  now = Date.now,
  log = createLog({ level: 'warn' }),
}: BackendOptions): Promise<Backend> {
  outliveLogReader()
  const db = openStorage(data)
  const store = storeHealth({ db, timers: realTimers })
  const stopOutliving = outliveStoreFaults((error) => {
    log.error('The store cannot be written. Nothing that was acknowledged is lost', { error })
    store.failed(error)
  })
  const inbox = createInbox()
  const pool = { poolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID }
  const userPool = await openUserPool({
    db,
    ...pool,
    now,
    deliver: inbox.deliver,
    log: faultsTo(log),
  })
  const verifyIdToken = createIdTokenVerifier({ ...pool, jwks: userPool.jwks() as Jwks })
  const chat = openLocalChat({
    file: join(data, 'room.db'),
    verifyIdToken,
    now,
    log: faultsTo(log),
    note: (event) => log.info('event', { ...event }),
  })
  async function problem(): Promise<string | undefined> {
    return (await store.problem()) ?? openFilesProblem(formatFile(data))
  }
  let stopWatching = () => {}
  const underWay = new Set<Promise<void>>()

  function route(path: string) {
    if (path.startsWith('/cognito-idp/')) return userPool.handle
    if (path.startsWith(`/${STAGE}/@connections/`)) return onlyLoopback(chat.management)
    if (path.startsWith('/_local/')) return showInbox ? onlyLoopback(inbox.handle) : notHere
    return undefined
  }

  return {
    handle(request, response) {
      const answer = route(pathOf(request))
      if (answer) {
        logRequest(log, { request, response })
        const served = serve(answer, { request, response, log })
        underWay.add(served)
        void served.then(() => underWay.delete(served))
      }
      return answer !== undefined
    },
    upgrade(request, socket, head) {
      if (pathOf(request) !== `/${STAGE}`) return false
      chat.upgrade(request, socket, head)
      return true
    },
    problem,
    watch() {
      stopWatching = watchHealth({ problem, log, timers: realTimers })
    },
    async close() {
      stopWatching()
      await chat.close()
      // Who asked has gone, but what was begun still writes.
      while (underWay.size > 0) await Promise.all(underWay)
      await db.close()
      stopOutliving()
    },
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** What fails in one request ends that request, and never the process. */
async function serve(
  answer: Answer,
  { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: Log },
): Promise<void> {
  try {
    await answer(request, response)
  } catch (error) {
    if (hasLeft(request)) return
    const id = response.getHeader(REQUEST_ID)
    log.error('A request could not be answered', { id, path: pathOf(request), error })
    if (!response.headersSent) response.writeHead(500)
    response.end()
  }
}

function onlyLoopback(answer: Answer): Answer {
  return (request, response) => (isLoopback(request) ? answer : notHere)(request, response)
}

function notHere(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('This address answers only on the machine itself, under its name localhost.\n')
}
