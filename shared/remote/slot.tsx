import { createContext, type ReactNode, useContext } from 'react'
import type { PlainData, Slots } from './slots'

/** What a screen says about a slot, as the host fills it. */
export interface SlotContent {
  name: string
  props: object
  fallback?: ReactNode
}

/** Set by the host, to what shows the offers of others for a slot. */
export const SlotContext = createContext<((slot: SlotContent) => ReactNode) | undefined>(undefined)

export interface SlotProps<Name extends keyof Slots> {
  /** A slot that `remote.json` declares. */
  name: Name
  /** For each of the offers; plain data only, because whoever gets a session could use it. */
  props: Slots[Name] & PlainData<Slots[Name]>
  /** Stands there as long as nothing else does. */
  fallback?: ReactNode
  /** In pixels. Keeps that much room free, so that nothing moves when offers come. */
  height?: number
}

/** A place of a screen for what other remotes offer. It takes no room before something is there. */
export function Slot<Name extends keyof Slots>({ height, ...content }: SlotProps<Name>) {
  const fill = useContext(SlotContext)
  const children = fill ? fill(content) : content.fallback
  return height ? (
    <div className="parlor-slot" style={{ height }}>
      {children}
    </div>
  ) : (
    children
  )
}
