import { Button, type Failure, getSession, Page, productName } from '@parlor/shared'
import { useState } from 'react'
import { useAutomaticRetry } from '../use-automatic-retry'

/** Shown while the identity service cannot confirm the visitor's sign-in, which is kept. */
export function SessionUnreachable({ failure }: { failure: Failure }) {
  const [asked, setAsked] = useState({ attempts: 1, retrying: false })

  async function askAgain() {
    const attempts = asked.attempts + 1
    setAsked({ attempts, retrying: true })
    await getSession().restore()
    setAsked({ attempts, retrying: false })
  }

  useAutomaticRetry(askAgain, asked)
  return (
    <Page title="Not connected" heading="Your sign-in could not be confirmed">
      <p>The identity service is not answering. You stay signed in on this device.</p>
      <p>{productName()} keeps asking, and you can continue as soon as it answers.</p>
      <Button pending={asked.retrying} onClick={askAgain}>
        Try again
      </Button>
      <p className="host-detail">{failure.message}</p>
    </Page>
  )
}
