import { useState } from 'react'
import { Button, type Failure, getSession, Notice, Page } from 'shared'

/** The visitor's sign-in is kept, but could not be confirmed for want of the identity service. */
export function SessionUnreachable({ failure }: { failure: Failure }) {
  const [asking, setAsking] = useState(false)

  async function askAgain() {
    setAsking(true)
    await getSession().restore()
    setAsking(false)
  }

  return (
    <Page title="Not connected" heading="Your sign-in could not be confirmed">
      <Notice tone="problem">
        The identity service is not answering ({failure.message}). You are still signed in here.
      </Notice>
      <Button pending={asking} onClick={askAgain}>
        Try again
      </Button>
    </Page>
  )
}
