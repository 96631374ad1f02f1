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
import { type CheckedPackage, checkedPackage } from './checked-package'
import type { PoolServices } from './test-users'

export interface CheckedSite extends PoolServices {
  chat: string
  /** The globals that releases make when they are loaded. */
  globals: readonly string[]
}

interface ServedSite {
  url: string
  /** The runtime configuration for its own backend. */
  config: unknown
  close(): Promise<void>
}

export interface SiteToServe extends AllowedParts {
  site: string
  /** The data folder of its backend. */
  data: string
  /** A package that was built from the working tree: stand-ins answer for its services. */
  candidate?: string | undefined
}

/** Serves the site in one folder, over its own backend with its data in the other. */
export type OpenSite = (site: SiteToServe) => Promise<ServedSite>

export interface PreparedSite extends CheckedSite {
  packages: readonly CheckedPackage[]
  /** The remotes whose slots accept contributions of the candidate. */
  reached: ReadonlySet<string>
  /** The switches that decide about the candidate's screens; about all screens for a host. */
  switches: readonly string[]
  /** The packages with these flipped. */
  flippedPackages: readonly CheckedPackage[]
  config: Record<string, unknown>
  close(): Promise<void>
}

interface Preparation {
  snapshot: Snapshot
  /** The candidate; undefined: the site as it is. */
  build?: BuiltRelease | undefined
  /** The switches of the configuration to flip. */
  flippedSwitches?: readonly string[]
}

/** The keys of the configuration that name the services of the checked site. */
const SERVICES = [
  ...['userPoolId', 'clientId', 'gatewayId', 'identityEndpoint', 'chatEndpoint', 'chat'],
]

let siteCount = 0

export async function prepareSite(
  openSite: OpenSite,
  { snapshot, build, flippedSwitches = [] }: Preparation,
): Promise<PreparedSite> {
  const { live, state } = snapshot
  siteCount += 1
  const folder = `${snapshot.folder}.check-${siteCount}`
  cpSync(snapshot.folder, folder, { recursive: true })
  const data = `${folder}.data`
  const servedSite = await openSite({
    site: folder,
    data,
    candidate: build?.name,
    policies: allowedPolicies(state.config.value),
    inlineStyles: allowsInlineStyles(state.config.value),
  })
  const config = withFlipped(checkedConfig(state.config.value, servedSite.config), flippedSwitches)
  await publish(folderStorage(folder), build ? [build] : [], { by: 'deploy', config })
  const services = siteAt(servedSite)
  const release = build && openBuild(build)
  const releaseSet = release ? { ...live, [release.name]: release } : live
  const all = Object.values(releaseSet)
  const host = all.find(({ name }) => name === 'host')
  const packagesWith = (settings: unknown) =>
    all.map((each) => checkedPackage(each, { folder, host, config: settings }))
  const packages = packagesWith(config)
  const ownPackages = packages.filter(({ name }) => [name, 'host'].includes(release?.name ?? ''))
  const switches = [...new Set(ownPackages.flatMap((each) => each.switches))]
  return {
    ...services,
    config,
    globals: all.flatMap(({ federation: { globalName, chunksName } }) => [globalName, chunksName]),
    packages,
    reached: new Set(release?.offers?.flatMap(({ into }) => ownerOf(into, releaseSet)?.name ?? [])),
    switches,
    flippedPackages: packagesWith(withFlipped(config, switches)),
    async close() {
      await Promise.allSettled(services.accounts)
      await servedSite.close()
      for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** A site's own configuration with the services of the checked site, and without reports. */
function checkedConfig(own: unknown, local: unknown): Record<string, unknown> {
  const { reports: _, ...settings } = Object(own ?? local) as Record<string, unknown>
  const services = Object.entries(Object(local)).filter(([key]) => SERVICES.includes(key))
  return { ...settings, ...Object.fromEntries(services) }
}

/** The addresses and ids that the visits need of a site that is served for them. */
function siteAt({ url, config }: ServedSite): Omit<CheckedSite, 'globals'> {
  const { userPoolId, clientId, chatEndpoint } = Object(config) as Record<string, unknown>
  return {
    url,
    userPoolId: String(userPoolId),
    clientId: String(clientId),
    chat: new URL(String(chatEndpoint), url.replace('http', 'ws')).href,
    accounts: [],
  }
}

function withFlipped(
  config: Record<string, unknown>,
  flippedSwitches: readonly string[],
): Record<string, unknown> {
  const features: Record<string, unknown> = { ...Object(config.features) }
  let { account } = config
  for (const key of flippedSwitches) {
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
