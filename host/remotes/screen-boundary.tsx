import { Component, type ReactNode } from 'react'
import { Button, Page } from 'shared'
import type { RemoteName } from './contract'

interface ScreenBoundaryProps {
  remote: RemoteName
  /** Called when a screen was caught throwing. */
  onBroken(): void
  children: ReactNode
}

/** Keeps a screen that throws while it renders from taking the shell along. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  // The error itself is logged once already: by the root, which hears of every caught error.
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
