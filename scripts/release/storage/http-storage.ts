import { ReleaseError } from '../../build/release'
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

interface Asked {
  content?: Buffer
  headers?: Record<string, string>
  /** Anybody may read it, so no token is sent. */
  isPublic?: boolean
}

/**
 * A site that takes releases over HTTP. It checks what it gets before any of it is live, composes
 * its pages, and removes what a row has forgotten, all by itself.
 */
export function httpStorage(site: string, token = process.env.DEPLOY_TOKEN): ObjectStorage {
  async function ask(path: string, { content, headers, isPublic }: Asked = {}): Promise<Response> {
    const response = await fetch(site + DEPLOYS_PATH + path, {
      headers: { ...headers, ...(token && !isPublic && { authorization: `Bearer ${token}` }) },
      // No other site may get the release or the token.
      redirect: 'manual',
      ...(content && { method: 'PUT', body: new Uint8Array(content) }),
    }).catch((error: Error) => {
      throw unreachable(site, error)
    })
    // Another writer came first, or nothing is stored there.
    if (response.ok || response.status === (content ? 412 : 404)) return response
    throw await refusal(site, response)
  }

  const storage: ObjectStorage = {
    address: site,
    // The site itself handles one row after another.
    exclusively: (use) => use(storage),
    hasCompressedCopies: false,
    composesItself: true,
    async read(path) {
      const response = await ask(plainPath(path), { isPublic: !isPrivate(path) })
      if (response.status === 404) return undefined
      const content = Buffer.from(await response.arrayBuffer())
      return { content, etag: response.headers.get('etag') ?? '' }
    },
    async write(path, content) {
      await ask(plainPath(path), { content })
    },
    async replace(path, content, ifMatch) {
      const headers: Record<string, string> = ifMatch
        ? { 'if-match': ifMatch }
        : { 'if-none-match': '*' }
      const response = await ask(plainPath(path), { content, headers })
      if (response.status === 202) throw new RecordedError(await messageOf(response))
      return response.status !== 412
    },
    async list(path) {
      // The first request of a deploy, so that a wrong token is known before the build.
      const isFirst = path === ''
      const response = await ask(path && `${plainPath(path)}/`, {
        isPublic: !isFirst && !isPrivate(path),
      })
      // It answered with a page: the address is not special there.
      if (!isJson(response)) throw takesNone(site)
      return (await response.json()) as string[]
    },
    async remove() {},
    async ensureMayWrite(name) {
      const response = await ask(TOKEN_FILE)
      // A site of an earlier version says so only when it gets a file.
      if (response.status === 404) return
      if (!isJson(response)) throw takesNone(site)
      const { remote } = (await response.json()) as { remote: string }
      if (remote === name) return
      throw new DeniedError(
        `${site} refused: DEPLOY_TOKEN is the token of ${remote}, not of ${name}. Nothing was built. The site's operator makes one for ${name}: npm run tokens -- add ${name}`,
      )
    },
  }
  return storage
}

const isJson = ({ headers }: Response) => headers.get('content-type') === 'application/json'

async function refusal(site: string, response: Response): Promise<ReleaseError> {
  const { status } = response
  if (!isJson(response)) return status === 405 ? takesNone(site) : notTheSite(site, status)
  const Kind = [401, 403].includes(status) ? DeniedError : ReleaseError
  return new Kind(`${site} refused: ${await messageOf(response)}`)
}

const messageOf = async (response: Response) =>
  ((await response.json()) as { message: string }).message

function takesNone(site: string): ReleaseError {
  return new ReleaseError(
    `${site} takes no releases. Its operator makes a token for your remote: npm run tokens -- add NAME`,
  )
}

/** The error for a proxy that limits bodies, or redirects. */
function notTheSite(site: string, status: number): ReleaseError {
  return new ReleaseError(
    `${site} answered with status ${status}, which is not the site itself. What is live was not changed. Ask its operator what is in front of it.`,
  )
}

function unreachable(site: string, { message, cause }: Error): ReleaseError {
  // If several addresses all refuse, only the code says why.
  const { message: reason, code } = (cause ?? {}) as NodeJS.ErrnoException
  return new ReleaseError(
    `${site} cannot be reached: ${reason || code || message}. See what is live once it can: npm run releases -- --to ${site}`,
  )
}
