import { Button, Status } from '@parlor/shared'
import { useState } from 'react'
import type { Offer } from './screen-releases'

const offers: Record<Offer, { text: string; action: string }> = {
  reload: { text: 'A newer version of this screen is ready.', action: 'Reload to get it' },
  'rolled-back': {
    text: 'This version of the screen was withdrawn.',
    action: 'Switch to the current one',
  },
}

interface ReleaseOfferProps {
  offer: Offer
  /** Takes the live release without a reload. */
  onSwitch(): Promise<void>
}

/** Stands above a remote's screen while another release of it is to be had. Nothing switches by itself. */
export function ReleaseOffer({ offer, onSwitch }: ReleaseOfferProps) {
  const [isSwitching, setSwitching] = useState(false)
  const { text, action } = offers[offer]

  async function accept() {
    if (offer === 'reload') return location.reload()
    setSwitching(true)
    await onSwitch()
    setSwitching(false)
  }

  return (
    <aside className="host-offer" aria-label="Version of this screen">
      <Status tone="waiting">{text}</Status>
      <Button variant="quiet" pending={isSwitching} onClick={accept}>
        {action}
      </Button>
    </aside>
  )
}
