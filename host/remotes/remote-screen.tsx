import { useEffect, useSyncExternalStore } from 'react'
import { QuietWaiting } from '../quiet-waiting'
import type { Screen } from './contract'
import { useMoment } from './moment'
import { RemoteFailure } from './remote-failure'
import type { RemoteLoader } from './remote-loader'
import { ScreenBoundary } from './screen-boundary'
import type { ScreenState } from './screen-state'

interface RemoteScreenProps {
  loader: RemoteLoader
  screen: Screen
}

/** A screen that a remote brings, or what stands in its place until it is there. */
export function RemoteScreen({ loader, screen }: RemoteScreenProps) {
  const state = useSyncExternalStore(loader.subscribe, () => loader.getState(screen))
  useEffect(() => loader.attend(screen), [loader, screen])

  if (state.status === 'pending') return <Arriving loading={loader.load(screen)} />
  if (state.status === 'failed') {
    return (
      <RemoteFailure remote={screen.remote} state={state} onRetry={() => loader.load(screen)} />
    )
  }
  const Component = state.component
  return (
    // Another screen, or another release of it, starts with a clean slate.
    <ScreenBoundary
      remote={screen.remote}
      onBroken={() => loader.reportBroken(screen)}
      key={`${screen.module} ${state.version}`}
    >
      <Component />
    </ScreenBoundary>
  )
}

function Arriving({ loading }: { loading: Promise<ScreenState> }) {
  useMoment(loading)
  return <QuietWaiting>Loading …</QuietWaiting>
}
