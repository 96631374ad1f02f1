import type { Outcome } from 'shared'

export interface JsonRequest {
  url: string
  cache: RequestCache
  integrity?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Fetches JSON, or says what came instead. A page in place of JSON, an error that carries JSON and
 * an answer cut short are all failures here, so that nothing behind ever keeps one.
 */
export async function fetchJson({ url, ...init }: JsonRequest): Promise<Outcome<unknown>> {
  const { pathname } = new URL(url, location.href)
  let text: string
  try {
    const { integrity, signal, cache } = init
    const response = await fetch(url, {
      cache,
      ...(integrity && { integrity }),
      ...(signal && { signal }),
    })
    if (!response.ok) return failed('BadStatus', `${pathname} answered ${response.status}`)
    text = await response.text()
  } catch {
    // Refused, cut short, altered or given up: the browser tells scripts no more than that.
    return failed('Unreachable', `${pathname} could not be fetched`)
  }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return failed('NotJson', `${pathname} answered with something that is not JSON`)
  }
}

function failed(code: string, message: string): Outcome<never> {
  return { ok: false, error: { code, message } }
}
