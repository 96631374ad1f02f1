import { createContext, type ReactNode, useContext } from 'react'
import type { PlainData, Slots } from './slots'

/** A screen's description of a slot, for the host that fills it. */
export interface SlotContent {
  name: string
  props: object
  fallback?: ReactNode
}

/** The host's function that renders the contributions of others to a slot. */
export const SlotContext = createContext<((slot: SlotContent) => ReactNode) | undefined>(undefined)

export interface SlotProps<Name extends keyof Slots> {
  /** A slot that `remote.json` declares. */
  name: Name
  /** For each contribution; plain data only, because a remote that gets a session could use it. */
  props: Slots[Name] & PlainData<Slots[Name]>
  /** Shown while there are no contributions. */
  fallback?: ReactNode
  /** In pixels. Reserves that much space, so that nothing moves when contributions load. */
  height?: number
}

/** A place in a screen for contributions of other remotes. It takes no space while it is empty. */
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
