import { Button, Page } from '@parlor/shared'
import { Component, type ReactNode } from 'react'
import { useAutomaticRetry } from '../../retry/use-automatic-retry'
import type { RemoteName } from '../contract'
import type { ScreenState } from './remote-loader'
import { NEEDS_RELOAD } from './screen-releases'

interface RemoteFailureProps {
  remote: RemoteName
  state: Extract<ScreenState, { status: 'failed' }>
  onRetry(): void
}

/** Replaces a screen while its remote is unavailable, and retries automatically. */
export function RemoteFailure({ remote, state, onRetry }: RemoteFailureProps) {
  useAutomaticRetry(onRetry, state)
  if (state.failure.code === NEEDS_RELOAD) {
    return (
      <Page title="Reload" heading="A newer version is ready">
        <p>This page was loaded before it. Reload the page to go on.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </Page>
    )
  }
  return (
    <Page title={`${remote} is unavailable`} heading={`${remote} is not answering`}>
      <p>This part of the site did not load. Everything else works.</p>
      <p>Parlor keeps trying and shows it here as soon as it answers.</p>
      <p className="host-detail">{state.failure.message}</p>
      <Button pending={state.retrying} onClick={onRetry}>
        Try again
      </Button>
    </Page>
  )
}

interface ScreenBoundaryProps {
  remote: RemoteName
  /** Called when the screen has thrown. */
  onBroken(): void
  children: ReactNode
}

/** Keeps a screen that throws while it renders from taking the shell down with it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  // Nothing logs the error here: the root logs every caught error once.
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(): void {
    this.props.onBroken()
  }

  override render() {
    if (!this.state.broken) return this.props.children
    const { remote } = this.props
    return (
      <Page title={`${remote} stopped`} heading={`${remote} stopped working`}>
        <p>Something went wrong on this screen. Everything else works.</p>
        <Button onClick={() => this.setState({ broken: false })}>Try again</Button>
      </Page>
    )
  }
}
