import { useEffect, useSyncExternalStore } from 'react'
import { DelayedSpinner } from '../../delayed-spinner'
import { replaceStaticScreen } from '../../static/replace-screen'
import type { Screen } from '../contract'
import { useRaceWithDelay } from './race-with-delay'
import { ReleaseOffer } from './release-offer'
import { ElseWorks, RemoteFailure, ScreenBoundary } from './remote-failure'
import type { RemoteLoader } from './remote-loader'
import type { Standing } from './remote-state'

interface RemoteScreenProps {
  loader: RemoteLoader
  screen: Screen
  /** The other screens that the visitor may open. */
  others: readonly Screen[]
}

/** A remote's screen, or its placeholder until it has loaded. */
export function RemoteScreen({ loader, screen, others }: RemoteScreenProps) {
  const state = useSyncExternalStore(loader.subscribe, () => loader.getState(screen))
  const offer = useSyncExternalStore(loader.subscribe, () => loader.offer(screen))
  useEffect(() => loader.enterView(screen), [loader, screen])
  const isThere = state.status !== 'idle'
  useEffect(() => {
    if (isThere) replaceStaticScreen()
  }, [isThere])

  if (state.status === 'idle') return <Arriving loading={loader.load(screen)} />
  const title = loader.titleOf(screen)
  const elseWorks = <ElseWorks loader={loader} others={others} />
  if (state.status === 'failed') {
    return (
      <RemoteFailure
        remote={screen.remote}
        title={title}
        elseWorks={elseWorks}
        state={state}
        onRetry={() => loader.load(screen)}
        onReload={loader.reload}
      />
    )
  }
  const { release } = state
  const Component = state.module.default
  return (
    <>
      {offer && <ReleaseOffer offer={offer} loader={loader} screen={screen} />}
      {/* The key resets the boundary for another screen or another release of it. */}
      <ScreenBoundary
        title={title}
        elseWorks={elseWorks}
        release={release}
        onBroken={() => loader.reportBroken(screen)}
        key={`${release.key} ${screen.module}`}
      >
        <Component />
      </ScreenBoundary>
    </>
  )
}

function Arriving({ loading }: { loading: Promise<Standing> }) {
  useRaceWithDelay(loading)
  return <DelayedSpinner>Loading …</DelayedSpinner>
}
