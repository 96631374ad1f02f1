import type { SlotContent } from '@parlor/shared'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReleaseIndexClient } from '../releases/release-index-client'
import type { RemoteLoader } from '../screens/remote-loader'

interface FilledSlotProps {
  loader: RemoteLoader
  index: Pick<ReleaseIndexClient, 'offers' | 'subscribe'>
  content: SlotContent
}

/** What remotes offer for a slot. The larger part of it is loaded once anything is offered. */
export function FilledSlot({ loader, index, content }: FilledSlotProps) {
  const offered = useSyncExternalStore(index.subscribe, index.offers)
  const isNeeded = offered.length > 0
  const [part, setPart] = useState<typeof import('./offers')>()
  useEffect(() => {
    // Without it the slot stays empty: no screen depends on what others offer.
    if (isNeeded) import('./offers').then(setPart, console.error)
  }, [isNeeded])
  if (!isNeeded || !part) return content.fallback
  return <part.Offers loader={loader} offered={offered} content={content} />
}
