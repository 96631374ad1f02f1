import { configurationForm, configurationProblems } from '@parlor/shared/contract/configuration'
import { ReleaseError } from '../../build/release'
import type { CalledAddresses } from '../../release/security-headers'

/** No look waits for longer. */
export const PATIENCE_MS = 10_000

/** The configuration as the pages read it. */
export interface SiteConfig extends CalledAddresses {
  clientId: string
  chat?: { authorize?: boolean }
}

/** Asks a site as any visitor does. Its address is not part of the error, which may be public. */
export async function visit(address: URL, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    throw new ReleaseError(`no answer comes (${reasonOf(error)}): see whether the address exists`)
  }
}

/** The code of a failed connection, whose message contains the address. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** Reads `config.json`, or rejects with the first of its problems. */
export async function readConfig(site: URL): Promise<SiteConfig> {
  const response = await visit(new URL('/config.json', site))
  const advice = "put the stack's output RuntimeConfig there"
  if (response.status !== 200) {
    throw new ReleaseError(`the site answers ${response.status}: ${advice}`)
  }
  const value: unknown = await response.json().catch(() => undefined)
  const [problem] = configurationProblems(configurationForm, value)
  if (problem !== undefined) throw new ReleaseError(`${problem} Correct it, or ${advice}`)
  return value as SiteConfig
}
