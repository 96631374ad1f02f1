import { Button, type Failure, getSession, Page, productName } from '@parlor/shared'
import { useState } from 'react'
import { useAutomaticRetry } from '../use-automatic-retry'

/** Shown while the identity service cannot confirm the visitor's sign-in, which is kept. */
export function SessionUnreachable({ failure }: { failure: Failure }) {
  const [retryState, setRetryState] = useState({ attempts: 1, retrying: false })

  async function retry() {
    const attempts = retryState.attempts + 1
    setRetryState({ attempts, retrying: true })
    await getSession().restore()
    setRetryState({ attempts, retrying: false })
  }

  useAutomaticRetry(retry, retryState)
  return (
    <Page title="Not connected" heading="Your sign-in could not be confirmed">
      <p>The identity service is not answering. You stay signed in on this device.</p>
      <p>{productName()} keeps asking, and you can continue as soon as it answers.</p>
      <Button pending={retryState.retrying} onClick={retry}>
        Try again
      </Button>
      <p className="host-detail">{failure.message}</p>
    </Page>
  )
}
