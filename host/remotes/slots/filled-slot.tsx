import type { SlotContent } from '@parlor/shared'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../../when-idle'
import type { ReleaseIndexClient } from '../releases/release-index-client'
import type { RemoteLoader } from '../screens/remote-loader'

interface FilledSlotProps {
  loader: RemoteLoader
  index: Pick<ReleaseIndexClient, 'contributors' | 'subscribe'>
  content: SlotContent
}

/** The contributions to a slot. Most of the code is loaded once there are any. */
export function FilledSlot({ loader, index, content }: FilledSlotProps) {
  const contributors = useSyncExternalStore(index.subscribe, index.contributors)
  const isNeeded = contributors.length > 0
  const [part, setPart] = useState<typeof import('./contributions')>()
  useEffect(() => {
    if (!isNeeded) return undefined
    // Without it the slot stays empty: no screen depends on the contributions of others.
    const load = () =>
      void import(/* webpackChunkName: "rare" */ './contributions').then(setPart, console.error)
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
    <part.Contributions loader={loader} contributors={contributors} content={content} />
  ) : (
    content.fallback
  )
}
