import { cpSync, rmSync } from 'node:fs'
import { settingOf } from '@parlor/shared/contract/configuration'
import { allowedPolicies, allowsInlineStyles } from '@parlor/shared/contract/declared/policies'
import type { BuiltRelease } from '../../../build/build-release'
import type { AllowedParts } from '../../headers/security-headers'
import { publish } from '../../publish'
import { openBuild } from '../../release-set/open-release'
import { ownerOf } from '../../release-set/slots'
import type { Snapshot } from '../../snapshot'
import { folderStorage } from '../../storage/folder-storage'
import type { Services } from './test-users'
import { type TriedPackage, triedPackage } from './tried-package'

/** A site that serves the trial. */
export interface TrialSite extends Services {
  /** The address of its chat. */
  chat: string
  /** The globals that releases make when they are loaded. */
  globals: readonly string[]
}

interface OpenedSite {
  url: string
  /** The runtime configuration for its own backend. */
  config: unknown
  close(): Promise<void>
}

export interface SiteInTrial extends AllowedParts {
  /** The folder of the site. */
  site: string
  /** The data folder of its backend. */
  data: string
  /** A package that was built from the working tree: stand-ins answer for its services. */
  candidate?: string | undefined
}

/** Serves the site in one folder, over its own backend with its data in the other. */
export type OpenSite = (site: SiteInTrial) => Promise<OpenedSite>

export interface OpenedTrial extends TrialSite {
  packages: readonly TriedPackage[]
  /** The remotes whose slots take what the candidate offers. */
  reached: ReadonlySet<string>
  /** The switches that decide about the candidate's screens; about all screens for a host. */
  switches: readonly string[]
  /** The packages with these the other way. */
  turned: readonly TriedPackage[]
  config: Record<string, unknown>
  close(): Promise<void>
}

interface Opening {
  snapshot: Snapshot
  /** The candidate; undefined: the site as it is. */
  built?: BuiltRelease | undefined
  /** The switches of the configuration that are turned the other way. */
  turned?: readonly string[]
}

/** The keys of the configuration that name the trial's own services. */
const SERVICES = [
  ...['userPoolId', 'clientId', 'gatewayId', 'identityEndpoint', 'chatEndpoint', 'chat'],
]

let opened = 0

export async function openTrial(
  openSite: OpenSite,
  { snapshot, built, turned = [] }: Opening,
): Promise<OpenedTrial> {
  const { live, state } = snapshot
  opened += 1
  const folder = `${snapshot.folder}.trial-${opened}`
  cpSync(snapshot.folder, folder, { recursive: true })
  const data = `${folder}.data`
  const served = await openSite({
    site: folder,
    data,
    candidate: built?.name,
    policies: allowedPolicies(state.config.value),
    inlineStyles: allowsInlineStyles(state.config.value),
  })
  const config = withTurned(trialConfig(state.config.value, served.config), turned)
  await publish(folderStorage(folder), built ? [built] : [], { by: 'deploy', config })
  const services = siteAt(served)
  const release = built && openBuild(built)
  const releaseSet = release ? { ...live, [release.name]: release } : live
  const all = Object.values(releaseSet)
  const host = all.find(({ name }) => name === 'host')
  const packagesWith = (settings: unknown) =>
    all.map((each) => triedPackage(each, { folder, host, config: settings }))
  const packages = packagesWith(config)
  const decided = packages.filter(({ name }) => [name, 'host'].includes(release?.name ?? ''))
  const switches = [...new Set(decided.flatMap((each) => each.switches))]
  return {
    ...services,
    config,
    globals: all.flatMap(({ federation: { globalName, chunksName } }) => [globalName, chunksName]),
    packages,
    reached: new Set(release?.offers?.flatMap(({ into }) => ownerOf(into, releaseSet)?.name ?? [])),
    switches,
    turned: packagesWith(withTurned(config, switches)),
    async close() {
      await Promise.allSettled(services.accounts)
      await served.close()
      for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** A site's own configuration with the trial's services, and without reports. */
function trialConfig(own: unknown, local: unknown): Record<string, unknown> {
  const { reports: _, ...kept } = Object(own ?? local) as Record<string, unknown>
  const services = Object.entries(Object(local)).filter(([key]) => SERVICES.includes(key))
  return { ...kept, ...Object.fromEntries(services) }
}

/** The addresses and ids that the visits need of a site that is served for them. */
function siteAt({ url, config }: OpenedSite): Omit<TrialSite, 'globals'> {
  const { userPoolId, clientId, chatEndpoint } = Object(config) as Record<string, unknown>
  return {
    url,
    userPoolId: String(userPoolId),
    clientId: String(clientId),
    chat: new URL(String(chatEndpoint), url.replace('http', 'ws')).href,
    accounts: [],
  }
}

function withTurned(
  config: Record<string, unknown>,
  turned: readonly string[],
): Record<string, unknown> {
  const features: Record<string, unknown> = { ...Object(config.features) }
  let { account } = config
  for (const key of turned) {
    const value = settingOf(config, key) !== true
    if (key === 'account') account = value
    else features[key.replace('features.', '')] = value
  }
  const hasFeatures = Object.keys(features).length > 0
  return {
    ...config,
    ...(account !== undefined && { account }),
    ...(hasFeatures && { features }),
  }
}
