import type { IncomingMessage, ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import { ReleaseError } from '../../build/release'
import type { Log } from '../../platform/log'
import { isLoopback } from '../../platform/loopback'
import { BodyTooLargeError, readBody } from '../../platform/request-body'
import { pathOf, type Route } from '../../platform/routes'
import { MAX_RECORD_BYTES } from '../../release/contract/record'
import { DEPLOYS_PATH, TOKEN_FILE } from '../../release/storage/http-storage'
import { type DeployAnswer, refuse } from './deploy-answer'
import { targetOf } from './deploy-paths'
import { DeployTokens } from './deploy-tokens'
import { readSite } from './read-site'
import { MAX_FILE_BYTES, takeFile } from './take-file'
import { type HasAddress, takeRecord } from './take-record'

interface DeploysOptions {
  folder: string
  /** The data folder, which contains the tokens. */
  data: string
  /** A proxy in front provides TLS, and says so with each request. */
  behindTls: boolean
  /** True if the operator has given an address for a remote's service. */
  hasAddress: HasAddress
  log: Log
}

const NEEDS_TLS = refuse(
  403,
  'Deploys need TLS, or localhost on this machine: otherwise the token could be read on its way. The operator must put a proxy with TLS in front that sends X-Forwarded-Proto, and start the site with --behind-tls.',
)
const UNKNOWN_TOKEN = refuse(
  401,
  'DEPLOY_TOKEN is not a token of this site. Its operator can create one: npm run tokens -- add NAME',
)
const CUT_OFF = refuse(400, 'The body was cut off.')
const NEEDS_TOKEN = refuse(401, 'Set DEPLOY_TOKEN to the token of your remote.')

/** Accepts releases over HTTP from holders of the remote's token. Without tokens it has no address. */
export function takeDeploys({ folder, data, behindTls, hasAddress, log }: DeploysOptions): Route {
  const tokens = new DeployTokens(data)
  // Each record is checked against the existing ones, so they are handled one after another.
  const inTurn = pLimit(1)

  /** The remote of a request's token, undefined without one; or the refusal of the request. */
  function senderOf(request: IncomingMessage): {
    remote?: string | undefined
    refusal?: DeployAnswer
  } {
    const isByTls = behindTls && request.headers['x-forwarded-proto'] === 'https'
    if (!isByTls && !isLoopback(request)) return { refusal: NEEDS_TLS }
    const token = tokenOf(request)
    const remote = token && tokens.remoteOf(token)
    return token && !remote ? { refusal: UNKNOWN_TOKEN } : { remote }
  }

  async function answer(
    request: IncomingMessage,
    remote: string | undefined,
  ): Promise<DeployAnswer> {
    const path = placeOf(request)
    if (request.method === 'GET' && path === TOKEN_FILE) return tokenFile(remote)
    if (request.method === 'GET') return readSite(folder, { path, remote })
    if (request.method !== 'PUT')
      return refuse(405, 'Read releases with GET and send them with PUT.')
    if (!remote) return NEEDS_TOKEN
    const target = targetOf(path)
    if (target?.name !== remote) {
      return refuse(
        403,
        `The token of ${remote} may write only the releases and the record of ${remote}, not ${path}.`,
      )
    }
    const { kind } = target
    const content = await readBody(request, kind === 'record' ? MAX_RECORD_BYTES : MAX_FILE_BYTES)
    if (kind !== 'record') return takeFile(folder, { target, path, content })
    const ifMatch = /^"(.*)"$/.exec(request.headers['if-match'] ?? '')?.[1]
    return inTurn(() =>
      takeRecord(folder, { name: target.name, content, ifMatch, tokens, hasAddress }),
    )
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { remote, refusal } = senderOf(request)
    const reply = refusal ?? (await answer(request, remote).catch(failure))
    if (tokenOf(request) || request.method !== 'GET') logUse(request, { remote, reply })
    // Only the operator may know the site's folder.
    const message = reply.message?.replaceAll(folder, 'the site')
    send(response, { ...reply, ...(message && { message }) })
  }

  function logUse(
    request: IncomingMessage,
    { remote, reply }: { remote: string | undefined; reply: DeployAnswer },
  ): void {
    const { status, message, version = targetOf(placeOf(request))?.version } = reply
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

  function failure(error: unknown): DeployAnswer {
    if (error instanceof BodyTooLargeError) return refuse(413, error.message)
    if (error instanceof ReleaseError) return refuse(422, error.message)
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return CUT_OFF
    log.error('A release could not be accepted', { error })
    return refuse(500, 'The site failed. Its log says why.')
  }

  return (path) => {
    const isAccepted = path.startsWith(DEPLOYS_PATH) && Object.keys(tokens.usable()).length > 0
    return isAccepted ? serve : undefined
  }
}

/** The remote of the request's token, which a deploy checks before its build. */
function tokenFile(remote: string | undefined): DeployAnswer {
  return remote ? { status: 200, content: Buffer.from(JSON.stringify({ remote })) } : NEEDS_TOKEN
}

const tokenOf = ({ headers }: IncomingMessage) =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
const placeOf = (request: IncomingMessage) => pathOf(request).slice(DEPLOYS_PATH.length)

function send(response: ServerResponse, { status, message, content, etag }: DeployAnswer): void {
  const body = message === undefined ? content : Buffer.from(JSON.stringify({ message }))
  const isFile = etag !== undefined
  response.writeHead(status, {
    ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    ...(isFile && { etag: `"${etag}"` }),
    'cache-control': 'no-store',
  })
  response.end(body)
}
