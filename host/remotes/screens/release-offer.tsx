import { Button, Link, paths, Status } from '@parlor/shared'
import { useState } from 'react'
import { type Screen, specifiedScreens } from '../contract'
import type { Offer } from './offer'
import type { RemoteLoader } from './remote-loader'

const texts: Record<Offer, string> = {
  reload: 'A newer version of this screen is ready.',
  'rolled-back': 'This version of the screen was withdrawn.',
  retired: 'This screen was withdrawn.',
}

interface ReleaseOfferProps {
  offer: Offer
  loader: Pick<RemoteLoader, 'reload' | 'switchToLive'>
  screen: Screen
}

/** Shown above a screen whose release should be left. Nothing switches automatically. */
export function ReleaseOffer({ offer, loader, screen }: ReleaseOfferProps) {
  return (
    <aside className="host-offer" aria-label="Version of this screen">
      <Status tone="waiting">{texts[offer]}</Status>
      {offer === 'reload' && (
        <Button variant="quiet" onClick={loader.reload}>
          Reload to get it
        </Button>
      )}
      {offer === 'rolled-back' && <Switch onSwitch={() => loader.switchToLive(screen)} />}
      {/* The paths of the specified screens never change: there is nowhere else to go. */}
      {offer === 'retired' && !Object.values(specifiedScreens).includes(screen) && (
        <Link to={paths.login} replace>
          Leave it
        </Link>
      )}
    </aside>
  )
}

/** Takes the live release without a reload. */
function Switch({ onSwitch }: { onSwitch(): Promise<void> }) {
  const [isSwitching, setSwitching] = useState(false)

  async function accept() {
    setSwitching(true)
    await onSwitch()
    setSwitching(false)
  }

  return (
    <Button variant="quiet" pending={isSwitching} onClick={accept}>
      Switch to the current one
    </Button>
  )
}
