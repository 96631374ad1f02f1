import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { createIdTokenVerifier } from '../chat/id-token'
import { createInbox } from '../emulators/inbox/inbox'
import type { PoolSettings } from '../emulators/user-pool/pool-settings'
import { openUserPool } from '../emulators/user-pool/user-pool'
import { answerFault } from '../emulators/user-pool/wire/handle-request'
import { createLog, faultsTo, type Log, logRequest, REQUEST_ID } from '../platform/log'
import { onlyLoopback, refuseElsewhere } from '../platform/loopback'
import { kitFolder } from '../platform/project-root'
import { type AnswerRequest, pathOf, type Route } from '../platform/routes'
import { poolFile, prepareDataFolder, roomFile } from '../platform/storage/data-folder'
import { databaseProblem } from '../platform/storage/database'
import { restore } from './data/restored-folder'
import { openWithSpace } from './health/disk-space'
import { onceASecond, watchHealth } from './health/watch-health'
import { localStyles } from './local/local-page'
import { openLocalChat, STAGE } from './local-chat'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from './local-config'

export interface BackendOptions {
  data: string
  /** True if `/_local/` is served. */
  inbox: boolean
  /** HTML above the inbox: links to the other pages of this machine, if the site has them. */
  header?: string
  log?: Log
  /** The settings of the pool that differ from the local site's. */
  settings?: Partial<PoolSettings>
}

export interface Backend {
  route: Route
  /** Accepts the connection if its path is the chat's; false leaves it to others. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** The reason why it cannot serve now; undefined if every part can. */
  problem(): string | undefined
  /** The public keys of the user pool; undefined until its file could be opened. */
  jwks(): Jwks | undefined
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
    styles: localStyles(),
    header,
  })
  const pool = { poolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID }
  const open = async () => {
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
    return { userPool, chat, jwks }
  }
  const parts = await openWithSpace(data, {
    open,
    log: (error) => log.error('Accounts and room could not be opened', { error }),
  })
  // The check writes a row of each database.
  const problem = onceASecond(() => {
    if (!parts.value) {
      return `The disk of ${data} is full: accounts and the room are back once there is space.`
    }
    const { userPool, chat } = parts.value
    return databaseProblem(userPool.database) ?? databaseProblem(chat.database)
  })
  const stopWatching = watchHealth(problem, log)

  function answerAt(path: string): AnswerRequest | undefined {
    if (path.startsWith('/cognito-idp/')) return parts.value?.userPool.route(path) ?? unavailable
    if (path.startsWith('/_local/')) return showInbox ? onlyLoopback(inbox.handle) : refuseElsewhere
    return undefined
  }

  return {
    route(path) {
      const answer = answerAt(path)
      return answer && withLog(answer, { path, log })
    },
    upgrade(request, socket, head) {
      if (pathOf(request) !== `/${STAGE}`) return false
      const chat = parts.value?.chat
      // On a full disk nobody could be bound; pages reconnect once there is space.
      if (!chat || problem() !== undefined) {
        socket.on('error', () => socket.destroy())
        socket.end(UNAVAILABLE, () => socket.destroy())
        return true
      }
      chat.upgrade(request, socket, head)
      return true
    },
    problem,
    jwks: () => parts.value?.jwks,
    async close() {
      stopWatching()
      parts.stop()
      await parts.value?.chat.close()
      parts.value?.userPool.close()
    },
  }
}

const unavailable: AnswerRequest = (_, response) => answerFault(response, 503)
const UNAVAILABLE = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n'

/** Logs each request. An error ends only its request, never the process. */
function withLog(answer: AnswerRequest, { path, log }: { path: string; log: Log }): AnswerRequest {
  return async (request, response) => {
    logRequest(log, { request, response })
    try {
      await answer(request, response)
    } catch (error) {
      // A client that hung up in the middle of its request is not a fault.
      if (response.destroyed) return
      const id = response.getHeader(REQUEST_ID)
      log.error('A request could not be answered', { id, path, error })
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
}
