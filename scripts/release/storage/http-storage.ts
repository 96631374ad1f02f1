import { isReleaseName } from '@parlor/shared/contract/build/package-names'
import * as v from 'valibot'
import { ReleaseError } from '../../build/release'
import { printable } from '../../platform/log'
import { askSite, jsonIn, MAX_BYTES, maxBytesOf, type SiteAnswer } from './ask-site'
import {
  DeniedError,
  isPrivate,
  type ObjectStorage,
  plainPath,
  RecordedError,
} from './object-storage'

/** The address at which a site takes releases: below it are all files of the site. */
export const DEPLOYS_PATH = '/_deploys/'
/** Below it: answers the remote that the request's token is for. */
export const TOKEN_FILE = '.token'

interface SiteCall {
  content?: Buffer
  headers?: Record<string, string>
  /** Anybody may read it, so no token is sent. */
  isPublic?: boolean
  maxBytes?: number
}

/**
 * A site that takes releases over HTTP. It checks what it gets before any of it is live, composes
 * its pages, and removes what a record has forgotten, all by itself.
 */
export function httpStorage(site: string, token = process.env.DEPLOY_TOKEN): ObjectStorage {
  async function ask(path: string, { isPublic, ...request }: SiteCall = {}): Promise<SiteAnswer> {
    const { content, headers } = request
    const answer = await askSite(site + DEPLOYS_PATH + path, {
      ...{ maxBytes: MAX_BYTES.message, content },
      ...request,
      headers: { ...headers, ...(token && !isPublic && { authorization: `Bearer ${token}` }) },
      advice: `See what is live once it can: npm run releases -- --to ${site}`,
    })
    const { status } = answer
    const isWell = status >= 200 && status < 300
    // Another writer came first, or nothing is stored there.
    if (isWell || status === (content ? 412 : 404)) return answer
    throw refusal(site, answer)
  }

  const storage: ObjectStorage = {
    address: site,
    // The site itself handles one record after another.
    exclusively: (use) => use(storage),
    hasCompressedCopies: false,
    composesItself: true,
    async read(path) {
      const { status, content, etag } = await ask(plainPath(path), {
        isPublic: !isPrivate(path),
        maxBytes: maxBytesOf(path),
      })
      return status === 404 ? undefined : { content, etag }
    },
    async write(path, content) {
      await ask(plainPath(path), { content })
    },
    async replace(path, content, ifMatch) {
      const headers: Record<string, string> = ifMatch
        ? { 'if-match': ifMatch }
        : { 'if-none-match': '*' }
      const answer = await ask(plainPath(path), { content, headers })
      if (answer.status === 202) throw new RecordedError(messageOf(answer))
      return answer.status !== 412
    },
    async list(path) {
      // The first request of a deploy, so that a wrong token is known before the build.
      const isFirst = path === ''
      const answer = await ask(path && `${plainPath(path)}/`, {
        isPublic: !isFirst && !isPrivate(path),
        maxBytes: MAX_BYTES.record,
      })
      const names = jsonIn(answer, v.array(v.string()))
      // It answered with a page: the address is not special there.
      if (!names) throw takesNone(site)
      return names
    },
    async remove() {},
    async ensureMayWrite(name) {
      const answer = await ask(TOKEN_FILE)
      // A site of an earlier version says so only when it gets a file.
      if (answer.status === 404) return
      const { remote } = jsonIn(answer, tokenSchema) ?? {}
      if (remote === undefined) throw takesNone(site)
      if (remote === name) return
      throw new DeniedError(
        `${site} refused: DEPLOY_TOKEN is the token of ${remote}, not of ${name}. Nothing was built. The site's operator makes one for ${name}: npm run tokens -- add ${name}`,
      )
    },
  }
  return storage
}

const tokenSchema = v.object({ remote: v.pipe(v.string(), v.check(isReleaseName)) })
const messageSchema = v.object({ message: v.string() })

function refusal(site: string, answer: SiteAnswer): ReleaseError {
  const { status } = answer
  if (!jsonIn(answer, messageSchema)) {
    return status === 405 ? takesNone(site) : notTheSite(site, status)
  }
  const Kind = [401, 403].includes(status) ? DeniedError : ReleaseError
  return new Kind(`${site} refused: ${messageOf(answer)}`)
}

/** In one line: a site could write further ones that look like this command's own. */
const messageOf = (answer: SiteAnswer) =>
  printable(jsonIn(answer, messageSchema)?.message ?? 'it does not say why')

function takesNone(site: string): ReleaseError {
  return new ReleaseError(
    `${site} takes no releases. Its operator makes a token for your remote: npm run tokens -- add NAME`,
  )
}

/** The error for a proxy that limits bodies, or redirects. */
function notTheSite(site: string, status: number): ReleaseError {
  return new ReleaseError(
    `${site} answered with status ${status}, which does not come from the site itself. What is live was not changed. Ask its operator what is in front of it.`,
  )
}
