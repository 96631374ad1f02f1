import type { IncomingMessage, ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import { ReleaseError } from '../../build/release'
import type { Log } from '../../platform/log'
import { isLoopback } from '../../platform/loopback'
import { BodyTooLargeError, readBody } from '../../platform/request-body'
import { pathOf, type Route } from '../../platform/routes'
import { MAX_RECORD_BYTES } from '../../release/contract/record'
import { DEPLOYS_PATH, TOKEN_FILE } from '../../release/storage/http-storage'
import { type Answer, refused } from './answer'
import { targetOf } from './deploy-paths'
import { DeployTokens } from './deploy-tokens'
import { readSite } from './read-site'
import { MAX_FILE_BYTES, takeFile } from './take-file'
import { type HasAddress, takeRecord } from './take-record'

interface DeploysOptions {
  /** The release folder. */
  folder: string
  /** The data folder, which contains the tokens. */
  data: string
  /** A proxy in front brings TLS, and says so with each request. */
  behindTls: boolean
  /** True if the operator has given an address for a remote's service. */
  hasAddress: HasAddress
  log: Log
}

const NEEDS_TLS = refused(
  403,
  'Releases are taken over TLS, or from this machine under its name localhost: the token would be read on the way. The operator puts a proxy with TLS in front, which sends X-Forwarded-Proto, and starts the site with --behind-tls.',
)
const UNKNOWN_TOKEN = refused(
  401,
  'DEPLOY_TOKEN holds no token of this site. Its operator makes a new one: npm run tokens -- add NAME',
)
const CUT_OFF = refused(400, 'The body was cut off.')
const NEEDS_TOKEN = refused(401, 'Give the token of your remote in DEPLOY_TOKEN.')

/** Takes releases over HTTP from whoever has the remote's token. Without tokens it has no address. */
export function takeDeploys({ folder, data, behindTls, hasAddress, log }: DeploysOptions): Route {
  const tokens = new DeployTokens(data)
  // Each record is checked against the existing ones, so they are taken one after another.
  const inTurn = pLimit(1)

  /** The remote of a request's token, undefined without one; or why the request is refused. */
  function senderOf(request: IncomingMessage): { remote?: string | undefined; refusal?: Answer } {
    const isByTls = behindTls && request.headers['x-forwarded-proto'] === 'https'
    if (!isByTls && !isLoopback(request)) return { refusal: NEEDS_TLS }
    const token = tokenOf(request)
    const remote = token && tokens.remoteOf(token)
    return token && !remote ? { refusal: UNKNOWN_TOKEN } : { remote }
  }

  async function answer(request: IncomingMessage, remote: string | undefined): Promise<Answer> {
    const path = placeOf(request)
    if (request.method === 'GET' && path === TOKEN_FILE) return tokenFile(remote)
    if (request.method === 'GET') return readSite(folder, { path, remote })
    if (request.method !== 'PUT')
      return refused(405, 'Releases are read with GET and sent with PUT.')
    if (!remote) return NEEDS_TOKEN
    const target = targetOf(path)
    if (target?.name !== remote) {
      return refused(
        403,
        `The token of ${remote} is for the releases and the row of ${remote} and nothing else, so not for ${path}.`,
      )
    }
    const { kind } = target
    const content = await readBody(request, kind === 'row' ? MAX_RECORD_BYTES : MAX_FILE_BYTES)
    if (kind !== 'row') return takeFile(folder, { target, path, content })
    const ifMatch = /^"(.*)"$/.exec(request.headers['if-match'] ?? '')?.[1]
    return inTurn(() =>
      takeRecord(folder, { name: target.name, content, ifMatch, tokens, hasAddress }),
    )
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { remote, refusal } = senderOf(request)
    const answered = refusal ?? (await answer(request, remote).catch(failure))
    if (tokenOf(request) || request.method !== 'GET') logUse(request, { remote, answered })
    // The place of the site is only the operator's business.
    const message = answered.message?.replaceAll(folder, 'the site')
    send(response, { ...answered, ...(message && { message }) })
  }

  function logUse(
    request: IncomingMessage,
    { remote, answered }: { remote: string | undefined; answered: Answer },
  ): void {
    const { status, message, version = targetOf(placeOf(request))?.version } = answered
    log[status < 400 || status === 404 ? 'info' : 'warn']('deploy', {
      remote,
      version: version || undefined,
      method: request.method,
      path: pathOf(request),
      status,
      outcome: message ?? 'done',
      from: request.socket.remoteAddress,
    })
  }

  function failure(error: unknown): Answer {
    if (error instanceof BodyTooLargeError) return refused(413, error.message)
    if (error instanceof ReleaseError) return refused(422, error.message)
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return CUT_OFF
    log.error('A release could not be taken', { error })
    return refused(500, 'The site failed. Its log says why.')
  }

  return (path) => {
    const isTaken = path.startsWith(DEPLOYS_PATH) && Object.keys(tokens.usable()).length > 0
    return isTaken ? serve : undefined
  }
}

/** The remote of the request's token, so that a deploy learns before its build if it has the right one. */
function tokenFile(remote: string | undefined): Answer {
  return remote ? { status: 200, content: Buffer.from(JSON.stringify({ remote })) } : NEEDS_TOKEN
}

const tokenOf = ({ headers }: IncomingMessage) =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
const placeOf = (request: IncomingMessage) => pathOf(request).slice(DEPLOYS_PATH.length)

function send(response: ServerResponse, { status, message, content, etag }: Answer): void {
  const body = message === undefined ? content : Buffer.from(JSON.stringify({ message }))
  const isFile = etag !== undefined
  response.writeHead(status, {
    ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    ...(isFile && { etag: `"${etag}"` }),
    'cache-control': 'no-store',
  })
  response.end(body)
}
