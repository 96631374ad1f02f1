import { LoadError } from './load-error'

interface FetchRequest {
  url: string
  integrity?: string | undefined
  /**
   * `reload` also replaces the cached answer: an error page cached as a script, or a hanging
   * request that every later script element of the same address would wait for (measured in
   * Chromium).
   */
  cache: RequestCache
  signal: AbortSignal
}

/**
 * Fetches a file without running it. An HTML page in its place, an error status with a body and a
 * truncated answer all fail here, so no caller ever stores one.
 */
export async function fetchText({ url, integrity, ...options }: FetchRequest): Promise<string> {
  const { pathname } = new URL(url, location.href)
  const giveUp = (): never => {
    // Refused, truncated, altered or aborted: browsers do not tell scripts which.
    throw new LoadError(`${pathname} could not be fetched`)
  }
  const response = await fetch(url, { ...options, ...(integrity && { integrity }) }).catch(giveUp)
  if (!response.ok) throw new LoadError(`${pathname} answered ${response.status}`)
  // Sites that answer every unknown path with their index page do so with status 200.
  if (response.headers.get('content-type')?.includes('text/html')) {
    throw new LoadError(`${pathname} answered with an HTML page`)
  }
  return response.text().catch(giveUp)
}

export async function fetchJson(request: FetchRequest): Promise<unknown> {
  const text = await fetchText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new LoadError(`${new URL(request.url, location.href).pathname} is not JSON`)
  }
}
