import { type ServiceToken, TOKENS } from '@parlor/shared/contract/build/services'
import { parseIndex, releasesOf } from '@parlor/shared/contract/release-index'
import * as v from 'valibot'
import { remotes } from '../../build/packages'
import { readDeclaration } from '../../build/remote-declaration'
import { INDEX_FILE } from '../../release/rows/site-state'
import { folderStorage } from '../../release/storage/folder-storage'

/** The tokens that releases declare for a service; none if no release declares it. */
export type DeclaredTokens = (remote: string, service: string) => Promise<readonly ServiceToken[]>

type Services = Readonly<Record<string, { token: ServiceToken }>>

/** Loose: a later tool may write more. */
const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    release: v.object({
      services: v.optional(v.record(v.string(), v.object({ token: v.picklist(TOKENS) })), {}),
    }),
  }),
)

/** Reads what the releases in a site's folder declare: all that pages may run. */
export function declaredOnSite(folder: string): DeclaredTokens {
  const storage = folderStorage(folder)
  const text = async (path: string) => (await storage.read(path))?.content.toString()
  /** Releases never change. */
  const known = new Map<string, Services>()

  async function servicesOf(path: string): Promise<Services> {
    const services = known.get(path) ?? v.parse(manifestSchema, await text(path)).release.services
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
