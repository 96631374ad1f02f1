import type { Settings } from '../contract/declared/settings'
import { useRemote } from './remote-part'
import type { ServiceCall } from './service-call'

export { RemotePart, type RemoteParts, usePortalContainer } from './remote-part'
export type { ServiceAnswer, ServiceCall, ServiceRequest } from './service-call'
export { Slot, type SlotContent, SlotContext, type SlotProps } from './slot'

/** Calls a service that `remote.json` declares; the same function at every render. */
export function useService(name: string): ServiceCall {
  const { name: remote, services } = useRemote()
  const call = services.get(name)
  if (call) return call
  throw new Error(`${remote}/remote.json declares no service "${name}".`)
}

/** The remote's own settings, from config.json or their defaults. */
export function useSettings(): Settings {
  return useRemote().settings
}
