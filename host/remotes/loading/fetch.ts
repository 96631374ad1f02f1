import { LoadError } from '../outcome'

interface FetchRequest {
  url: string
  integrity?: string | undefined
  /**
   * `reload` also replaces what the cache holds: an error page that was cached as a script, or a
   * hanging request, which every later script element of the same address would wait for (measured
   * in Chromium).
   */
  cache: RequestCache
  signal: AbortSignal
}

/**
 * Fetches a file without running it. A page in its place, an error that carries one and a truncated
 * answer are all failures here, so that no caller ever keeps one.
 */
export async function fetchText({ url, integrity, ...options }: FetchRequest): Promise<string> {
  const { pathname } = new URL(url, location.href)
  const giveUp = (): never => {
    // Refused, truncated, altered or aborted: browsers tell scripts no more than that.
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
