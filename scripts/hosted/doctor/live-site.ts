import { configurationForm, configurationProblems } from '@parlor/shared/contract/configuration'
import { ReleaseError } from '../../build/release'
import { type CheckResult, faulty, passed } from '../../release/finding'
import {
  type CalledAddresses,
  calledAddresses,
  originOf,
} from '../../release/headers/security-headers'

/** No check waits longer. */
export const PATIENCE_MS = 10_000

/** The configuration as the pages read it. */
export interface SiteConfig extends CalledAddresses {
  clientId: string
  chat?: { authorize?: boolean }
}

/** Asks a site as any visitor does. Its address is not in the error, which may be public. */
async function visit(address: URL, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const { cause = error } = error as { cause?: unknown }
    throw new ReleaseError(`there was no answer (${reasonOf(cause)})`)
  }
}

/** The code of a failed connection, whose message contains the address. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

export async function readConfig(site: URL): Promise<SiteConfig> {
  const response = await visit(new URL('/config.json', site))
  const value: unknown = await response.json().catch(() => undefined)
  const [problem] = configurationProblems(configurationForm, value)
  if (response.ok && problem === undefined) return value as SiteConfig
  throw new ReleaseError(
    `${response.ok ? problem : `the site answered ${response.status}`}: put the stack's output RuntimeConfig there`,
  )
}

/** Compares the policy of the pages with the addresses in their configuration. */
export async function pagePolicy(site: URL, config: SiteConfig): Promise<CheckResult> {
  const { headers } = await visit(site)
  const directives = headers.get('content-security-policy')?.split(/;\s*/) ?? []
  const valuesOf = (name: string) =>
    directives.find((each) => each.startsWith(`${name} `))?.split(' ') ?? []
  const { policies = [] } = config
  const missingPolicies = policies.filter((policy) => !valuesOf('trusted-types').includes(policy))
  if (missingPolicies.length > 0) {
    return faulty(
      `does not allow the trusted-types policies ${missingPolicies.join(' and ')} that config.json lists: name them in the stack's parameter ScriptPolicies`,
    )
  }
  if (config.inlineStyles && !valuesOf('style-src-elem').includes("'unsafe-inline'")) {
    return faulty(
      "does not allow inline styles, which config.json enables with inlineStyles: set the stack's parameter InlineStyles to on",
    )
  }
  const origins = valuesOf('connect-src')
    .filter((source) => URL.canParse(source))
    .map(originOf)
  const refusedNames = Object.entries(calledAddresses(config))
    // A path is of the site itself, which every policy allows.
    .filter(([, address = '']) => URL.canParse(address) && !origins.includes(originOf(address)))
    .map(([name]) => name)
  if (refusedNames.length === 0) return passed('allows the addresses in config.json')
  return faulty(
    `does not allow the address that config.json gives for ${refusedNames.join(' and ')}, so browsers refuse to call it: put the stack's output RuntimeConfig into config.json`,
  )
}

/** A path without a file extension would be answered by a page. */
const PRIVATE = ['/.checks/doctor.json', '/.changes/doctor.json', '/releases/host.json']

/** Release records, and sources for other remotes' gates, are not for visitors. */
export async function privateFiles(site: URL): Promise<CheckResult> {
  const readablePaths: string[] = []
  for (const path of PRIVATE) {
    const { status } = await visit(new URL(path, site))
    if (status !== 403) readablePaths.push(`${path} with ${status}`)
  }
  if (readablePaths.length === 0) return passed('are refused to visitors')
  return faulty(
    `are not refused to visitors, because the site answers ${readablePaths.join(', ')} instead of 403: deploy the backend, whose SiteBucketPolicy refuses them`,
  )
}
