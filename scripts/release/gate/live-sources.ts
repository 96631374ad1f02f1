import { HOST_TYPES_FILE } from '../../build/host-types'
import { type Deployable, deployables } from '../../build/packages'
import { sourceVersion } from '../../build/source-version'
import type { ReleaseIndex } from '../release-index'
import type { ReleaseStore } from '../release-store'
import { mapOf, textOf } from './manifest-fields'

/** The declarations that the live host was published with; none where it was built without. */
export async function liveTypes(
  store: Pick<ReleaseStore, 'readFile'>,
  { host }: ReleaseIndex,
): Promise<Record<string, string>> {
  const text = host && (await store.readFile('host', host.current, HOST_TYPES_FILE))
  return text ? mapOf(JSON.parse(text), textOf) : {}
}

/** The remotes that are live as they are checked out here: what their sources say holds there. */
export function remotesAsLive(index: ReleaseIndex): Deployable[] {
  return deployables.filter(
    (name) => name !== 'host' && index[name]?.current.version === sourceVersion(name),
  )
}
