import { readDeclaredParts } from './contract/declared/declared-parts'
import { inlineStyleProblems, policyProblems } from './contract/declared/policies'
import { readSettings } from './contract/declared/settings'
import { getRuntimeConfig, type RemoteParts } from './index'
import { createServiceCall } from './remote/service-call'

/**
 * Creates a remote's parts for this page from its declaration, in `remote.json` or in the `release` of
 * its manifest; or reports what the configuration lacks.
 */
export function openRemote(
  name: string,
  declared: unknown,
): { ok: true; parts: RemoteParts } | { ok: false; problems: string[] } {
  const { services, settings, policies, inlineStyles } = readDeclaredParts(declared)
  const config = getRuntimeConfig()
  const remoteSettings = readSettings({ name, settings }, config)
  const problems = [
    ...remoteSettings.problems,
    ...policyProblems(policies, config),
    ...inlineStyleProblems(inlineStyles, config),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const calls = Object.entries(services).map(
    ([service, declared]) =>
      [service, createServiceCall({ remote: name, name: service, ...declared })] as const,
  )
  return { ok: true, parts: { name, services: new Map(calls), settings: remoteSettings.values } }
}
