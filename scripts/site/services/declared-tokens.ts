import type { ServiceToken } from '@parlor/shared/contract/build/services'
import {
  type ReleasedService,
  readDeclaredParts,
} from '@parlor/shared/contract/declared/declared-parts'
import { entriesOf } from '@parlor/shared/contract/json-value'
import { remotes, root } from '../../build/packages'
import { readDeclaration } from '../../build/remote-declaration'
import { parseIndex, releasesOf } from '../../release/contract/release-index'
import { INDEX_FILE } from '../../release/records/site-state'
import type { ObjectStorage } from '../../release/storage/object-storage'
import type { ServiceAddresses } from './addresses'

/** The token that is declared for a service; undefined if nobody declares the service. */
export type DeclaredToken = (remote: string, service: string) => Promise<ServiceToken | undefined>

type ServicesByName = Readonly<Record<string, ReleasedService>>

/**
 * Reads the declarations of a site's releases: first the live release, then its canary, then
 * previews. On an open site an override may run any release, or the working tree.
 */
export function declaredOnSite(
  storage: ObjectStorage,
  { isOpen = false }: { isOpen?: boolean } = {},
): DeclaredToken {
  const text = async (path: string) => (await storage.read(path))?.content.toString()
  /** Releases never change. */
  const servicesByPath = new Map<string, ServicesByName>()

  async function servicesOf(path: string): Promise<ServicesByName> {
    const services =
      servicesByPath.get(path) ??
      readDeclaredParts(entriesOf(JSON.parse((await text(path)) ?? '{}')).get('release')).services
    servicesByPath.set(path, services)
    return services
  }

  return async (remote, service) => {
    const entry = new Map(Object.entries(parseIndex(await text(INDEX_FILE)))).get(remote)
    const releases = releasesOf(entry && { ...entry, ...(!isOpen && { previous: [] }) })
    for (const { manifest } of releases) {
      const token = tokenOf(await servicesOf(manifest.slice(1)), service)
      if (token) return token
    }
    return isOpen ? declaredInTree(remote, service) : undefined
  }
}

/** Reads the `remote.json` of the working tree at each call: it may change. */
export const declaredInTree: DeclaredToken = async (remote, service) => tokenInTree(remote, service)

/** The same, synchronously, for any folder of remotes. */
export function tokenInTree(
  remote: string,
  service: string,
  project = root,
): ServiceToken | undefined {
  const name = remotes(project).find((each) => each === remote)
  return name && tokenOf(readDeclaration(name, project).services ?? {}, service)
}

function tokenOf(services: ServicesByName, service: string): ServiceToken | undefined {
  return new Map(Object.entries(services)).get(service)?.token
}

/** A sentence for each address of a service that nobody declares: its name may be mistyped. */
export async function addressWarnings(
  addresses: ServiceAddresses,
  declaredToken: DeclaredToken,
): Promise<string[]> {
  const warnings = [...addresses.keys()].map(async (key) => {
    const [remote = '', service = ''] = key.split('/')
    const token = await declaredToken(remote, service)
    return token ? [] : [`WARNING: --service ${key}: no release here declares it.`]
  })
  return (await Promise.all(warnings)).flat()
}
