import type { HostReload } from '../releases/host-reload'
import type { ReleaseIndexClient } from '../releases/release-index-client'
import { fits, type RemoteState } from './remote-state'

/**
 * The notice above a screen: `reload` if a newer release needs a newer host, which a reload may
 * bring; `rolled-back` if the active release was withdrawn in favour of another; `retired` if
 * nothing of the remote is live any more.
 */
export type Offer = 'reload' | 'rolled-back' | 'retired'

interface Sources {
  index: Pick<ReleaseIndexClient, 'known' | 'isHeldBack'>
  hostReload: Pick<HostReload, 'isWorthwhile'>
}

/** Why the active release should be left; undefined if there is no reason. */
export function offerOf(state: RemoteState, { index, hostReload }: Sources): Offer | undefined {
  const { active } = state
  if (!active) return undefined
  const toTry = index.known(active.remote)
  if (!toTry) return 'retired'
  const [live] = toTry
  if (live.version === active.version) return undefined
  const isListed = toTry.some(({ version }) => version === active.version)
  const isWithdrawn = index.isHeldBack(active) && !isListed
  if (isWithdrawn && toTry.some((release) => fits(state, release))) return 'rolled-back'
  return !fits(state, live) && hostReload.isWorthwhile() ? 'reload' : undefined
}
