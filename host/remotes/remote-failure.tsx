import { useEffect, useEffectEvent } from 'react'
import { Button, Page } from 'shared'
import type { RemoteName } from './contract'
import { retryDelayMs } from './retry-delay'
import type { ScreenState } from './screen-state'

interface RemoteFailureProps {
  remote: RemoteName
  state: Extract<ScreenState, { status: 'failed' }>
  onRetry(): void
}

/** Stands in a screen's place while its remote is away, and tries again by itself. */
export function RemoteFailure({ remote, state, onRetry }: RemoteFailureProps) {
  const { attempts, retrying, failure } = state
  const tryAgain = useEffectEvent(onRetry)

  useEffect(() => {
    if (retrying) return
    const again = () => tryAgain()
    const timer = setTimeout(again, retryDelayMs(attempts))
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [attempts, retrying])

  return (
    <Page title={`${remote} is away`} heading={`${remote} is not answering`}>
      <p>This part of the site did not load. Everything else works.</p>
      <p>It is tried again by itself, and appears here as soon as it answers.</p>
      <p className="host-detail">{failure.message}</p>
      <Button pending={retrying} onClick={onRetry}>
        Try again
      </Button>
    </Page>
  )
}
