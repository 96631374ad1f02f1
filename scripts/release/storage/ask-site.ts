import * as v from 'valibot'
import { ReleaseError } from '../../build/release'
import { printable } from '../../platform/log'

const MB = 1024 * 1024

/** The most bytes of an answer by its kind, some ten times what a large site has. */
export const MAX_BYTES = { file: 16 * MB, page: 4 * MB, record: 4 * MB, message: MB / 16 }

/** The same for a file of a site: the index counts as a record. */
export const maxBytesOf = (path: string) =>
  /^releases(\/|\.json$)/.test(path) ? MAX_BYTES.record : MAX_BYTES.file

export const WHICH_SITE = 'Check the address, and that the site is running.'

/** A site that sends nothing for this long does not answer any more. */
const SILENCE_MS = 10_000
const MAX_REDIRECTS = 5

interface SiteRequest {
  maxBytes: number
  headers?: Record<string, string>
  /** Is sent with PUT. A site checks what it gets before it answers, for as long as that takes. */
  content?: Buffer | undefined
  /** The advice if nobody answers. */
  advice: string
}

export interface SiteAnswer {
  status: number
  /** The media type, without its parameters. */
  type: string
  etag: string
  content: Buffer
}

/**
 * Asks a site over HTTP, which may be anybody's: it gets ten seconds to send something, and no
 * more than it may. A redirect within the site is followed, unless it would take a token or a
 * release along; one to another site is refused.
 */
export async function askSite(address: string, request: SiteRequest): Promise<SiteAnswer> {
  const { headers = {}, content } = request
  const { origin } = new URL(address)
  const mayFollow = !content && !headers.authorization
  let at = address
  for (let redirects = 0; ; redirects += 1) {
    const { to, ...answer } = await askOnce(at, request)
    if (to === undefined || !mayFollow) return answer
    const next = URL.canParse(to, at) ? new URL(to, at) : undefined
    if (next?.origin !== origin) {
      throw new ReleaseError(
        `${origin} redirects to another site, ${printable(to)}, which was not contacted. Give the address of the site itself.`,
      )
    }
    if (redirects === MAX_REDIRECTS) {
      throw new ReleaseError(`${origin} redirects too many times. ${request.advice}`)
    }
    at = next.href
  }
}

async function askOnce(
  address: string,
  { maxBytes, headers = {}, content, advice }: SiteRequest,
): Promise<SiteAnswer & { to: string | undefined }> {
  const { origin } = new URL(address)
  const silence = new AbortController()
  const end = () => silence.abort(new Error(`it has sent nothing for ${SILENCE_MS / 1000} seconds`))
  let timer: NodeJS.Timeout | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(end, SILENCE_MS)
  }
  try {
    if (!content) restartTimer()
    const response = await fetch(address, {
      ...{ headers, redirect: 'manual', signal: silence.signal },
      ...(content && { method: 'PUT', body: new Uint8Array(content) }),
    })
    const chunks: Uint8Array[] = []
    let bytes = 0
    restartTimer()
    for await (const chunk of response.body ?? []) {
      restartTimer()
      bytes += chunk.length
      if (bytes > maxBytes) throw new TooMuch(`it has sent more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    const { status } = response
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    const isRedirect = status >= 300 && status < 400 && status !== 304
    return {
      status,
      type,
      etag: response.headers.get('etag') ?? '',
      content: Buffer.concat(chunks),
      to: isRedirect ? (response.headers.get('location') ?? undefined) : undefined,
    }
  } catch (error) {
    throw new ReleaseError(`${origin} ${reasonOf(error as Error)}. ${advice}`)
  } finally {
    clearTimeout(timer)
  }
}

class TooMuch extends Error {}

function reasonOf(error: Error): string {
  if (error instanceof TooMuch) return `cannot be read: ${error.message}`
  // If several addresses all refuse, only the code says why.
  const { message: reason, code } = (error.cause ?? error) as NodeJS.ErrnoException
  return `cannot be reached: ${reason || code || error.message}`
}

/** The JSON in an answer, by the schema of what it should be; undefined if it is something else. */
export function jsonIn<Schema extends v.GenericSchema>(
  { content }: SiteAnswer,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content.toString())
  return parsed.success ? parsed.output : undefined
}
