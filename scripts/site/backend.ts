import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { createIdTokenVerifier } from '../chat/id-token'
import { createInbox } from '../emulators/inbox/inbox'
import type { PoolSettings } from '../emulators/user-pool/pool-settings'
import { openUserPool } from '../emulators/user-pool/user-pool'
import { poolFile, prepareDataFolder, roomFile } from '../platform/data-folder'
import { databaseProblem } from '../platform/database'
import { createLog, faultsTo, type Log, logRequest, pathOf, REQUEST_ID } from '../platform/log'
import { isLoopback, refuseElsewhere } from '../platform/loopback'
import { kitFolder } from '../platform/project-root'
import { restore } from './data/restored-folder'
import { localLook } from './local/local-page'
import { openLocalChat, STAGE } from './local-chat'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from './local-config'
import { watchHealth } from './watch-health'

export interface BackendOptions {
  /** The data folder. */
  data: string
  /** True if `/_local/` answers at all. */
  inbox: boolean
  /** HTML above the inbox: links to the other pages of this machine, if the site has them. */
  header?: string
  log?: Log
  /** The settings of the pool that differ from the local site's. */
  settings?: Partial<PoolSettings>
}

export interface Backend {
  /** Answers the request if its path is one of the backend's; false leaves it to others. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Takes the connection if its path is the chat's; false leaves it to others. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Why it cannot serve now; undefined if every part can. */
  problem(): string | undefined
  /** The public keys of the user pool. */
  jwks: Jwks
  close(): Promise<void>
}

/** The embedded backend: user pool, chat gateway and inbox over one data folder. */
export async function openBackend({
  data,
  inbox: showInbox,
  header = '',
  log = createLog({ level: 'warn' }),
  settings = {},
}: BackendOptions): Promise<Backend> {
  prepareDataFolder(data)
  await restore(data, log)
  const inbox = createInbox({
    folder: join(kitFolder, 'scripts/emulators/inbox'),
    look: localLook(),
    header,
  })
  const pool = { poolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID }
  const userPool = await openUserPool({
    ...pool,
    settings,
    file: poolFile(data),
    now: Date.now,
    deliver: inbox.deliver,
    log: faultsTo(log),
  })
  const jwks = userPool.jwks() as Jwks
  const chat = openLocalChat({
    file: roomFile(data),
    verifyIdToken: createIdTokenVerifier({ ...pool, jwks }),
    now: Date.now,
    log: faultsTo(log),
    record: log.info,
    note: (event) => log.info('event', { ...event }),
  })
  const problem = () => databaseProblem(userPool.database) ?? databaseProblem(chat.database)
  const stopWatching = watchHealth(problem, log)

  function route(path: string): Answer | undefined {
    if (path.startsWith('/cognito-idp/')) return userPool.handle
    if (path.startsWith('/_local/')) return showInbox ? onlyLoopback(inbox.handle) : refuseElsewhere
    return undefined
  }

  return {
    handle(request, response) {
      const answer = route(pathOf(request))
      if (!answer) return false
      logRequest(log, { request, response })
      void serve(answer, { request, response, log })
      return true
    },
    upgrade(request, socket, head) {
      if (pathOf(request) !== `/${STAGE}`) return false
      // On a full disk nobody could be bound; pages come again once there is space.
      if (databaseProblem(chat.database) !== undefined) {
        socket.on('error', () => socket.destroy())
        socket.end(UNAVAILABLE, () => socket.destroy())
        return true
      }
      chat.upgrade(request, socket, head)
      return true
    },
    problem,
    jwks,
    async close() {
      stopWatching()
      await chat.close()
      userPool.close()
    },
  }
}

const UNAVAILABLE = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** An error ends only its request, never the process. */
async function serve(
  answer: Answer,
  { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: Log },
): Promise<void> {
  try {
    await answer(request, response)
  } catch (error) {
    // A client that hung up in the middle of its request is not a fault.
    if (response.destroyed) return
    const id = response.getHeader(REQUEST_ID)
    log.error('A request could not be answered', { id, path: pathOf(request), error })
    if (!response.headersSent) response.writeHead(500)
    response.end()
  }
}

function onlyLoopback(answer: Answer): Answer {
  return (request, response) => (isLoopback(request) ? answer : refuseElsewhere)(request, response)
}
