import { useEffect, useSyncExternalStore } from 'react'
import { DelayedSpinner } from '../../delayed-spinner'
import { replaceStaticScreen } from '../../static/replace-screen'
import type { Screen } from '../contract'
import { useRaceWithDelay } from './race-with-delay'
import { ReleaseOffer } from './release-offer'
import { RemoteFailure, ScreenBoundary } from './remote-failure'
import type { RemoteLoader, ScreenState } from './remote-loader'

interface RemoteScreenProps {
  loader: RemoteLoader
  screen: Screen
}

/** A remote's screen, or what replaces it until it has loaded. */
export function RemoteScreen({ loader, screen }: RemoteScreenProps) {
  const state = useSyncExternalStore(loader.subscribe, () => loader.getState(screen))
  const offer = useSyncExternalStore(loader.subscribe, () => loader.offer(screen))
  useEffect(() => loader.enterView(screen), [loader, screen])
  const isThere = state.status !== 'pending'
  useEffect(() => {
    if (isThere) replaceStaticScreen()
  }, [isThere])

  if (state.status === 'pending') return <Arriving loading={loader.load(screen)} />
  const title = loader.titleOf(screen)
  if (state.status === 'failed') {
    return (
      <RemoteFailure
        remote={screen.remote}
        title={title}
        state={state}
        onRetry={() => loader.load(screen)}
        onReload={loader.reload}
      />
    )
  }
  const Component = state.component
  return (
    <>
      {offer && <ReleaseOffer offer={offer} loader={loader} screen={screen} />}
      {/* The key resets the boundary for another screen or another release of it. */}
      <ScreenBoundary
        title={title}
        release={{ remote: screen.remote, version: state.version }}
        onBroken={() => loader.reportBroken(screen)}
        key={`${screen.remote} ${screen.module} ${state.version}`}
      >
        <Component />
      </ScreenBoundary>
    </>
  )
}

function Arriving({ loading }: { loading: Promise<ScreenState> }) {
  useRaceWithDelay(loading)
  return <DelayedSpinner>Loading …</DelayedSpinner>
}
