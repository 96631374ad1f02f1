import { type SlotContent, useLocation, useSession } from '@parlor/shared'
import { Component, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { note } from '../../reports/notes'
import { useAutomaticRetry } from '../../use-automatic-retry'
import { whenIdle } from '../../when-idle'
import type { Screen } from '../contract'
import type { PublishedRelease } from '../releases/release-index'
import type { RemoteLoader } from '../screens/remote-loader'
import type { ScreenState } from '../screens/remote-state'
import { offersFor } from './declared-offers'

interface OffersProps {
  loader: RemoteLoader
  offering: readonly PublishedRelease[]
  content: SlotContent
}

/** What remotes offer for a slot, each for itself; the fallback as long as nothing is there. */
export function Offers({ loader, offering, content }: OffersProps) {
  const { name, props, fallback } = content
  const { status } = useSession()
  const { pathname } = useLocation()
  const modules = useMemo(
    () => offersFor(offering, { slot: name, pathname, status }),
    [offering, name, pathname, status],
  )
  const isEmpty = useSyncExternalStore(loader.subscribe, () =>
    modules.every((module) => loader.getState(module).status !== 'active'),
  )
  return (
    <>
      {isEmpty && fallback}
      {/* All get their places together, so that one that comes later moves no other. */}
      {modules.map((module) => (
        <div className="host-slot-offer" hidden={isEmpty} key={module.remote + module.module}>
          <Offer loader={loader} module={module} props={props} />
        </div>
      ))}
    </>
  )
}

interface OfferProps {
  loader: RemoteLoader
  module: Screen
  props: object
}

function Offer({ loader, module, props }: OfferProps) {
  const state = useSyncExternalStore(loader.subscribe, () => loader.getState(module))
  const reason = useSyncExternalStore(loader.subscribe, () => loader.releaseNoticeFor(module))
  useEffect(() => loader.enterView(module), [loader, module])
  useEffect(() => {
    // What the visitor came for goes first.
    return state.status === 'idle' ? whenIdle(() => void loader.load(module)) : undefined
  }, [loader, module, state.status])
  useEffect(() => {
    // Nobody types into an offer for long, so it follows a rollback without a question.
    if (reason === 'rolled-back') void loader.switchToLive(module)
  }, [loader, module, reason])

  if (state.status === 'failed') return <Retry loader={loader} module={module} state={state} />
  if (state.status === 'idle') return null
  const { release } = state
  const Offered = state.module.default
  return (
    <OfferBoundary release={release} onBroken={() => loader.reportBroken(module)} key={release.key}>
      <Offered {...props} />
    </OfferBoundary>
  )
}

interface RetryProps {
  loader: RemoteLoader
  module: Screen
  state: Extract<ScreenState, { status: 'failed' }>
}

/** Shows nothing: only the reports tell of an offer that fails. */
function Retry({ loader, module, state }: RetryProps) {
  useAutomaticRetry(() => void loader.load(module), state)
  return null
}

interface BoundaryProps {
  release: Pick<PublishedRelease, 'remote' | 'version'>
  onBroken(): void
  children: ReactNode
}

/** Takes away an offer that throws, and nothing else. */
class OfferBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    note('caught', error, this.props.release)
    this.props.onBroken()
  }

  override render() {
    return !this.state.isBroken && this.props.children
  }
}
