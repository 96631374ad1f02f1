import { type Failure, getRuntimeConfig } from '@parlor/shared'
import { useState } from 'react'
import { explain } from './failure-messages'

type ScreenName = 'login' | 'register' | 'confirm'

/** How a form presents the failures of its call. */
export interface Failures {
  /** Names the form's kept entries. */
  screen: string
  message(failure: Failure): string
  /** The last failure, if failures are shown beside the form. */
  shown: Failure | undefined
  /** Presents it. What belongs to one field is returned, for the form to show beside it. */
  report(failure: Failure): Record<string, string> | undefined
  clear(): void
}

/**
 * Presents failed calls as the runtime configuration asks. `console` is the specification's
 * presentation (section 8): logged, or on the register screen an alert. `inline` shows them.
 */
export function useFailures(screen: ScreenName, messages: Record<string, string>): Failures {
  const [shown, setShown] = useState<Failure>()

  function report(failure: Failure) {
    if (getRuntimeConfig().feedback === 'inline') setShown(failure)
    else if (screen === 'register') window.alert(failure.message)
    else console.error(failure.message)
    return undefined
  }

  return {
    screen,
    message: (failure) => explain(messages, failure),
    shown,
    report,
    clear: () => setShown(undefined),
  }
}
