import type { SlotContent } from '@parlor/shared'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../../when-idle'
import type { ReleaseIndexClient } from '../releases/release-index-client'
import type { RemoteLoader } from '../screens/remote-loader'

interface FilledSlotProps {
  loader: RemoteLoader
  index: Pick<ReleaseIndexClient, 'offering' | 'subscribe'>
  content: SlotContent
}

/** What remotes offer for a slot. The larger part of it is loaded once anything is offered. */
export function FilledSlot({ loader, index, content }: FilledSlotProps) {
  const offering = useSyncExternalStore(index.subscribe, index.offering)
  const isNeeded = offering.length > 0
  const [part, setPart] = useState<typeof import('./offers')>()
  useEffect(() => {
    if (!isNeeded) return undefined
    // Without it the slot stays empty: no screen depends on what others offer.
    const load = () =>
      void import(/* webpackChunkName: "rare" */ './offers').then(setPart, console.error)
    // In the next frame the screen itself is painted.
    let cancel = () => {}
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(load)
    })
    return () => {
      cancelAnimationFrame(frame)
      cancel()
    }
  }, [isNeeded])
  return part ? (
    <part.Offers loader={loader} offering={offering} content={content} />
  ) : (
    content.fallback
  )
}
