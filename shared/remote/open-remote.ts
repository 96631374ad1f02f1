import type { DeclaredParts } from '../contract/declared/declared-parts'
import { policyProblems } from '../contract/declared/policies'
import { readSettings, type Settings } from '../contract/declared/settings'
import { getRuntimeConfig } from '../runtime-config/runtime-config'
import { createServiceCall, type ServiceCall } from './service-call'

/** The services and settings of the remote whose screen is shown. */
export interface RemoteParts {
  name: string
  services: ReadonlyMap<string, ServiceCall>
  settings: Settings
}

/** Makes a remote's parts for this page, or says what its configuration lacks. */
export function openRemote(
  name: string,
  { services, settings, policies }: DeclaredParts,
): { ok: true; parts: RemoteParts } | { ok: false; problems: string[] } {
  const config = getRuntimeConfig()
  const read = readSettings({ name, settings }, config)
  const problems = [...read.problems, ...policyProblems(policies, config)]
  if (problems.length > 0) return { ok: false, problems }
  const calls = Object.entries(services).map(
    ([service, declared]) =>
      [service, createServiceCall({ remote: name, name: service, ...declared })] as const,
  )
  return { ok: true, parts: { name, services: new Map(calls), settings: read.values } }
}
