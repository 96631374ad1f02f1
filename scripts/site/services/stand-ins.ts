import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Claims, StandIn } from '@parlor/shared/contract/stand-in'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { root } from '../../build/packages'
import { createTokenVerifier } from '../../chat/id-token'
import type { Log } from '../../platform/log'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../local-config'
import type { AskService } from './ask-address'
import { tokenInTree } from './declared-tokens'

export interface StandInsOptions {
  /** The remotes whose stand-ins run, asked at each call: others may be added while the site runs. They
   * are code, so only ever from the working tree. */
  of(): readonly string[]
  /** The public keys of the local user pool; undefined while it cannot serve. */
  jwks(): Jwks | undefined
  log: Log
  /** The folder of the remotes. */
  project?: string
  load?: (file: string) => Promise<{ default: StandIn }>
}

export type StandIns = (remote: string, service: string) => AskService | undefined

/** The stand-ins for services in the working tree: `REMOTE/services/SERVICE.ts`. */
export function standIns({
  of,
  jwks,
  log,
  project = root,
  load = loadNewest,
}: StandInsOptions): StandIns {
  const verify = tokenVerifier(jwks)
  return (remote, service) => {
    const name = `${remote}/services/${service}.ts`
    const file = join(project, name)
    if (!of().includes(remote) || !existsSync(file)) return undefined
    // A release may declare a service that the working tree has only as a file.
    if (!tokenInTree(remote, service, project)) return undefined
    return async ({ method, path, headers, body }, signal) => {
      const mayHaveBody = method !== 'GET' && method !== 'HEAD'
      const request = new Request(`http://localhost${path}`, {
        ...{ method, headers, signal },
        ...(mayHaveBody && { body: new Uint8Array(body) }),
      })
      const pendingAnswer = load(file).then((module) => module.default(request, { verify }))
      try {
        const answer = await Promise.race([pendingAnswer, once(signal, 'abort')])
        if (answer instanceof Response) return answerOf(answer)
        return signal.aborted
          ? { refusal: 504, sentence: `${name} did not answer in time.` }
          : { refusal: 500, sentence: `${name} did not answer with a Response.` }
      } catch (error) {
        log.error('A stand-in failed', { file, error })
        return { refusal: 500, sentence: `${name} failed: ${error}` }
      }
    }
  }
}

const answerOf = ({ status, headers, body }: Response) => ({
  status,
  headers: Object.fromEntries(headers),
  body: body ? Readable.from(body) : Readable.from([]),
})

/** Loads a file again when it has changed: Node caches a module by its whole address. */
function loadNewest(file: string): Promise<{ default: StandIn }> {
  return import(`${pathToFileURL(file)}?${statSync(file).mtimeMs}`)
}

/** Verifies tokens as a service does that knows only the pool's keys. */
function tokenVerifier(jwks: StandInsOptions['jwks']) {
  return async (request: Request): Promise<Claims | undefined> => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const keys = jwks()
    if (token === undefined || !keys) return undefined
    const pool = { poolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID, jwks: keys }
    return createTokenVerifier(pool, null)(token)
  }
}
