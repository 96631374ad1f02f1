import { loadRemote, registerPlugins } from '@module-federation/enhanced/runtime'
import { liveReleases } from '@parlor/federation'

const releases = liveReleases({ onNotice: (notice) => listener(notice) })
let listener = () => {}

registerPlugins([releases])

/** The component of a remote's module, such as 'remote-auth/login', from its live release. */
export async function loadScreen(id) {
  const { default: Screen } = await loadRemote(id)
  return Screen
}

/** Calls the listener when a newer release is live, or the one on view was rolled back. */
export function onNotice(listen) {
  listener = listen
}

export const refresh = releases.refresh
