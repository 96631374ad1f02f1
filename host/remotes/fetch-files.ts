import type { Failure, Outcome } from 'shared'
import type { ReleaseFile } from './parse-manifest'

interface Fetching {
  cache: RequestCache
  signal: AbortSignal
}

/**
 * Brings files into the browser's cache, without running them. With `reload` it also replaces
 * what lies there: an error page that was cached as a script, or a request that hangs, which every
 * later script element of the same address would wait for (measured in Chromium).
 */
export async function fetchFiles(files: ReleaseFile[], how: Fetching): Promise<Outcome> {
  const failures = await Promise.all(files.map((file) => fetchFile(file, how)))
  const error = failures.find((each) => each !== undefined)
  return error ? { ok: false, error } : { ok: true, value: undefined }
}

async function fetchFile(
  { url, integrity }: ReleaseFile,
  { cache, signal }: Fetching,
): Promise<Failure | undefined> {
  const { pathname } = new URL(url)
  try {
    const response = await fetch(url, { cache, signal, ...(integrity && { integrity }) })
    if (!response.ok) {
      return { code: 'BadStatus', message: `${pathname} answered ${response.status}` }
    }
    // Sites that answer every unknown path with their index page do so with 200.
    if (response.headers.get('content-type')?.includes('text/html')) {
      return { code: 'NotFile', message: `${pathname} answered with an HTML page` }
    }
    await response.arrayBuffer()
    return undefined
  } catch {
    return { code: 'Unreachable', message: `${pathname} could not be fetched` }
  }
}
