import type { Outcome } from 'shared'
import type { ReleaseFile } from './parse-manifest'

/**
 * Brings files into the browser's cache, without running them. With `reload` it also replaces
 * what lies there: an error page that was cached as a script, or a request that hangs, which every
 * later script element of the same address would wait for (measured in Chromium).
 */
export async function fetchFiles(
  files: ReleaseFile[],
  { cache, signal }: { cache: RequestCache; signal: AbortSignal },
): Promise<Outcome> {
  const outcomes = await Promise.all(files.map((file) => fetchFile(file, { cache, signal })))
  return outcomes.find((each) => !each.ok) ?? { ok: true, value: undefined }
}

async function fetchFile(
  { url, integrity }: ReleaseFile,
  { cache, signal }: { cache: RequestCache; signal: AbortSignal },
): Promise<Outcome> {
  const { pathname } = new URL(url)
  try {
    const response = await fetch(url, { cache, signal, ...(integrity && { integrity }) })
    if (!response.ok) {
      const message = `${pathname} answered ${response.status}`
      return { ok: false, error: { code: 'BadStatus', message } }
    }
    await response.arrayBuffer()
    return { ok: true, value: undefined }
  } catch {
    return {
      ok: false,
      error: { code: 'Unreachable', message: `${pathname} could not be fetched` },
    }
  }
}
