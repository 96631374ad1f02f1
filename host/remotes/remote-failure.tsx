import { Button, Page } from 'shared'
import { useOwnRetry } from '../use-own-retry'
import type { RemoteName } from './contract'
import type { ScreenState } from './screen-state'

interface RemoteFailureProps {
  remote: RemoteName
  state: Extract<ScreenState, { status: 'failed' }>
  onRetry(): void
}

/** Stands in a screen's place while its remote is away, and tries again by itself. */
export function RemoteFailure({ remote, state, onRetry }: RemoteFailureProps) {
  useOwnRetry(onRetry, state)
  return (
    <Page title={`${remote} is away`} heading={`${remote} is not answering`}>
      <p>This part of the site did not load. Everything else works.</p>
      <p>It is tried again by itself, and appears here as soon as it answers.</p>
      <p className="host-detail">{state.failure.message}</p>
      <Button pending={state.retrying} onClick={onRetry}>
        Try again
      </Button>
    </Page>
  )
}
