import type { ServiceToken } from '@parlor/shared/contract/build/services'
import {
  type ReleasedService,
  readDeclaredParts,
} from '@parlor/shared/contract/declared/declared-parts'
import { entriesOf } from '@parlor/shared/contract/json-value'
import { remotes } from '../../build/packages'
import { readDeclaration } from '../../build/remote-declaration'
import { parseIndex, releasesOf } from '../../release/contract/release-index'
import { INDEX_FILE } from '../../release/rows/site-state'
import { folderStorage } from '../../release/storage/folder-storage'
import type { ServiceAddresses } from './addresses'

/** The tokens that releases declare for a service; none if no release declares it. */
export type DeclaredTokens = (remote: string, service: string) => Promise<readonly ServiceToken[]>

type Services = Readonly<Record<string, ReleasedService>>

/** Reads what the releases in a site's folder declare: all that pages may run. */
export function declaredOnSite(folder: string): DeclaredTokens {
  const storage = folderStorage(folder)
  const text = async (path: string) => (await storage.read(path))?.content.toString()
  /** Releases never change. */
  const known = new Map<string, Services>()

  async function servicesOf(path: string): Promise<Services> {
    const services =
      known.get(path) ??
      readDeclaredParts(entriesOf(JSON.parse((await text(path)) ?? '{}')).get('release')).services
    known.set(path, services)
    return services
  }

  return async (remote, service) => {
    const index = new Map(Object.entries(parseIndex(await text(INDEX_FILE))))
    const paths = releasesOf(index.get(remote)).map(({ manifest }) => manifest.slice(1))
    const all = await Promise.all(paths.map(servicesOf))
    return all.flatMap((services) => tokenOf(services, service))
  }
}

/** Reads the `remote.json` files of the working tree at each call: they may change. */
export const declaredInTree: DeclaredTokens = async (remote, service) => {
  const name = remotes().find((each) => each === remote)
  return name ? tokenOf(readDeclaration(name).services ?? {}, service) : []
}

function tokenOf(services: Services, service: string): ServiceToken[] {
  const declared = new Map(Object.entries(services)).get(service)
  return declared ? [declared.token] : []
}

/** A sentence for each address of a service that nobody declares: its name may be mistyped. */
export async function addressWarnings(
  addresses: ServiceAddresses,
  declared: DeclaredTokens,
): Promise<string[]> {
  const warnings = [...addresses.keys()].map(async (key) => {
    const [remote = '', service = ''] = key.split('/')
    const tokens = await declared(remote, service)
    return tokens.length > 0 ? [] : [`WARNING: --service ${key}: nothing here declares it.`]
  })
  return (await Promise.all(warnings)).flat()
}
