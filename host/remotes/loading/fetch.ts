import type { Outcome } from 'shared'
import { failed } from '../outcome'
import type { ReleaseFile } from './parse-manifest'

interface FetchOptions {
  cache: RequestCache
  signal: AbortSignal
}

type FetchRequest = FetchOptions & { url: string; integrity?: string | undefined }

/**
 * Fetches JSON, or says what came instead. A page in place of JSON, an error that carries JSON and
 * a truncated answer are all failures here, so that no caller ever keeps one.
 */
export function fetchJson(request: FetchRequest): Promise<Outcome<unknown>> {
  return fetchAnd(request, async (response) => {
    const text = await response.text()
    try {
      return { ok: true, value: JSON.parse(text) }
    } catch {
      return failed('NotJson', `${pathOf(request.url)} answered with something that is not JSON`)
    }
  })
}

/**
 * Brings files into the browser's cache without running them. `reload` also replaces what the cache
 * holds: an error page that was cached as a script, or a hanging request, which every later script
 * element of the same address would wait for (measured in Chromium).
 */
export async function fetchFiles(files: ReleaseFile[], options: FetchOptions): Promise<Outcome> {
  const outcomes = await Promise.all(files.map((file) => fetchFile({ ...file, ...options })))
  return outcomes.find(({ ok }) => !ok) ?? { ok: true, value: undefined }
}

function fetchFile(request: FetchRequest): Promise<Outcome> {
  return fetchAnd(request, async (response) => {
    // Sites that answer every unknown path with their index page do so with status 200.
    if (response.headers.get('content-type')?.includes('text/html')) {
      return failed('NotFile', `${pathOf(request.url)} answered with an HTML page`)
    }
    await response.arrayBuffer()
    return { ok: true, value: undefined }
  })
}

async function fetchAnd<T>(
  { url, integrity, ...options }: FetchRequest,
  read: (response: Response) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(url, { ...options, ...(integrity && { integrity }) })
    if (!response.ok) return failed('BadStatus', `${pathOf(url)} answered ${response.status}`)
    return await read(response)
  } catch {
    // Refused, truncated, altered or aborted: browsers tell scripts no more than that.
    return failed('Unreachable', `${pathOf(url)} could not be fetched`)
  }
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname
}
