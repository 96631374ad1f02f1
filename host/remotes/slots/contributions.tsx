import { type SlotContent, useLocation, useSession } from '@parlor/shared'
import { Component, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { note } from '../../reports/notes'
import { useAutomaticRetry } from '../../use-automatic-retry'
import { whenIdle } from '../../when-idle'
import type { Screen } from '../contract'
import type { PublishedRelease } from '../releases/release-index'
import type { RemoteLoader } from '../screens/remote-loader'
import type { ScreenState } from '../screens/remote-state'
import { contributionsFor } from './declared-contributions'

interface ContributionsProps {
  loader: RemoteLoader
  contributors: readonly PublishedRelease[]
  content: SlotContent
}

/** The contributions to a slot, each on its own; the fallback while there are none. */
export function Contributions({ loader, contributors, content }: ContributionsProps) {
  const { name, props, fallback } = content
  const { status } = useSession()
  const { pathname } = useLocation()
  const modules = useMemo(
    () => contributionsFor(contributors, { slot: name, pathname, status }),
    [contributors, name, pathname, status],
  )
  const isEmpty = useSyncExternalStore(loader.subscribe, () =>
    modules.every((module) => loader.getState(module).status !== 'active'),
  )
  return (
    <>
      {isEmpty && fallback}
      {/* All get their places together, so that one that loads later does not move the others. */}
      {modules.map((module) => (
        <div className="host-slot-offer" hidden={isEmpty} key={module.remote + module.module}>
          <Contribution loader={loader} module={module} props={props} />
        </div>
      ))}
    </>
  )
}

interface ContributionProps {
  loader: RemoteLoader
  module: Screen
  props: object
}

function Contribution({ loader, module, props }: ContributionProps) {
  const state = useSyncExternalStore(loader.subscribe, () => loader.getState(module))
  const reason = useSyncExternalStore(loader.subscribe, () => loader.releaseNoticeFor(module))
  useEffect(() => loader.enterView(module), [loader, module])
  useEffect(() => {
    // The screen itself loads first.
    return state.status === 'idle' ? whenIdle(() => void loader.load(module)) : undefined
  }, [loader, module, state.status])
  useEffect(() => {
    // Nobody types into a contribution for long, so it follows a rollback without asking.
    if (reason === 'rolled-back') void loader.switchToLive(module)
  }, [loader, module, reason])

  if (state.status === 'failed') return <Retry loader={loader} module={module} state={state} />
  if (state.status === 'idle') return null
  const { release } = state
  const Module = state.module.default
  return (
    <SlotBoundary release={release} onBroken={() => loader.reportBroken(module)} key={release.key}>
      <Module {...props} />
    </SlotBoundary>
  )
}

interface RetryProps {
  loader: RemoteLoader
  module: Screen
  state: Extract<ScreenState, { status: 'failed' }>
}

/** Shows nothing: a contribution that fails appears only in the reports. */
function Retry({ loader, module, state }: RetryProps) {
  useAutomaticRetry(() => void loader.load(module), state)
  return null
}

interface BoundaryProps {
  release: Pick<PublishedRelease, 'remote' | 'version'>
  onBroken(): void
  children: ReactNode
}

/** Removes a contribution that throws, and nothing else. */
class SlotBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
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
