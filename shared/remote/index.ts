import { createContext, useContext } from 'react'
import type { Settings } from '../contract/declared/settings'
import type { ServiceCall } from './service-call'

export type { ServiceAnswer, ServiceCall, ServiceRequest } from './service-call'
export { Slot, type SlotContent, SlotContext, type SlotProps } from './slot'

/** The services and settings of the remote whose screen is shown. */
export interface RemoteParts {
  name: string
  services: ReadonlyMap<string, ServiceCall>
  settings: Settings
}

/** Set around each screen by the host, or by the page of a remote that runs alone. */
export const RemoteContext = createContext<RemoteParts | undefined>(undefined)

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

function useRemote(): RemoteParts {
  const remote = useContext(RemoteContext)
  if (remote) return remote
  throw new Error('Services and settings are for the screens of a remote.')
}
