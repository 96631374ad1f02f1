import { type Failure, getRuntimeConfig } from '@parlor/shared'
import { useState } from 'react'
import type { ScreenName } from './failure-messages'

export interface Failures {
  screen: ScreenName
  /** The last failure, if failures are shown beside the form. */
  shown: Failure | undefined
  report(failure: Failure): void
  clear(): void
}

/**
 * Presents failed calls as the runtime configuration asks. `console` is the specification's
 * presentation (section 8): logged, or on the register screen an alert. `inline` shows them.
 */
export function useFailures(screen: ScreenName): Failures {
  const [shown, setShown] = useState<Failure>()

  function report(failure: Failure) {
    if (getRuntimeConfig().feedback === 'inline') setShown(failure)
    else if (screen === 'register') window.alert(failure.message)
    else console.error(failure.message)
  }

  return { screen, shown, report, clear: () => setShown(undefined) }
}
