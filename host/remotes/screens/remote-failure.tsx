import { Button, Page, productName } from '@parlor/shared'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { FAILURE_CLASS } from '@parlor/shared/contract/page/page-blocks'
import { Component, type ReactNode, useSyncExternalStore } from 'react'
import { note } from '../../reports/notes'
import { useAutomaticRetry } from '../../use-automatic-retry'
import type { Screen } from '../contract'
import type { PublishedRelease } from '../releases/release-index'
import { NEEDS_RELOAD } from './load-steps'
import type { RemoteLoader } from './remote-loader'
import type { ScreenState } from './remote-state'

interface RemoteFailureProps {
  remote: RemoteName
  title: string
  elseWorks: ReactNode
  state: Extract<ScreenState, { status: 'failed' }>
  onRetry(): void
  /** Reloads the page to get the live host. */
  onReload(): void
}

/** Replaces a screen while its remote is unavailable, and retries automatically. */
export function RemoteFailure(props: RemoteFailureProps) {
  const { remote, title, elseWorks, state, onRetry, onReload } = props
  useAutomaticRetry(onRetry, state)
  const { code, message, version, report } = state.failure
  if (code === NEEDS_RELOAD) {
    return (
      <Page title="Reload" heading="A newer version is ready">
        <p>This page is an older version. Reload it to continue.</p>
        <Button onClick={onReload}>Reload</Button>
      </Page>
    )
  }
  return (
    <Page title={`${title} did not load`} heading={`${title} did not load`}>
      <p>
        {elseWorks} {productName()} keeps trying, and shows it here as soon as it answers.
      </p>
      <Button pending={state.retrying} onClick={onRetry}>
        Try again
      </Button>
      <p className={FAILURE_CLASS}>{message}</p>
      <Origin release={{ remote, version }} report={report} />
    </Page>
  )
}

interface ElseWorksProps {
  loader: Pick<RemoteLoader, 'allWork' | 'subscribe'>
  /** The other screens that the visitor may open. */
  others: readonly Screen[]
}

/** Says that everything else works, if that is true as far as the page knows. */
export function ElseWorks({ loader, others }: ElseWorksProps) {
  const allWork = useSyncExternalStore(loader.subscribe, () => loader.allWork(others))
  return allWork && 'Everything else works.'
}

interface ScreenBoundaryProps {
  title: string
  elseWorks: ReactNode
  release: Pick<PublishedRelease, 'remote' | 'version'>
  /** Called after the screen has thrown. */
  onBroken(): void
  children: ReactNode
}

interface BoundaryState {
  broken: boolean
  report?: string | undefined
}

/** Stops a screen that throws while rendering from taking the shell down. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false }

  // Nothing logs the error here: the root logs every caught error once.
  static getDerivedStateFromError(): BoundaryState {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ report: note('caught', error, this.props.release) })
    this.props.onBroken()
  }

  override render() {
    const { title, elseWorks, release, children } = this.props
    const { broken, report } = this.state
    if (!broken) return children
    return (
      <Page title={`${title} stopped working`} heading={`${title} stopped working`}>
        <p>Something went wrong on this screen. {elseWorks}</p>
        <Button onClick={() => this.setState({ broken: false })}>Try again</Button>
        <Origin release={release} report={report} />
      </Page>
    )
  }
}

interface OriginProps {
  release: { remote: RemoteName; version: string | undefined }
  report: string | undefined
}

/** Details for support: the screen's remote and version, and the id of its report. */
function Origin({ release: { remote, version }, report }: OriginProps) {
  return (
    <p className={FAILURE_CLASS}>
      {[remote, version, report && `report ${report}`].filter(Boolean).join(' · ')}
    </p>
  )
}
