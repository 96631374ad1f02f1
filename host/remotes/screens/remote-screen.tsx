import { Button, Link, paths, Status } from '@parlor/shared'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { DelayedSpinner, useRaceWithDelay } from '../../loading-state'
import { replaceStaticScreen } from '../../static/static-screen'
import { type Screen, specifiedScreens } from '../contract'
import { ElseWorks, RemoteFailure, ScreenBoundary } from './remote-failure'
import type { RemoteLoader } from './remote-loader'
import type { NoticeReason, ScreenState } from './remote-state'

interface RemoteScreenProps {
  loader: RemoteLoader
  screen: Screen
  /** The other screens that the visitor may open. */
  others: readonly Screen[]
}

/** A remote's screen, or its placeholder until it has loaded. */
export function RemoteScreen({ loader, screen, others }: RemoteScreenProps) {
  const state = useSyncExternalStore(loader.subscribe, () => loader.getState(screen))
  const reason = useSyncExternalStore(loader.subscribe, () => loader.releaseNoticeFor(screen))
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
      {reason && <ReleaseNotice reason={reason} loader={loader} screen={screen} />}
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

function Arriving({ loading }: { loading: Promise<ScreenState> }) {
  useRaceWithDelay(loading)
  return <DelayedSpinner>Loading …</DelayedSpinner>
}

const NOTICES: Record<NoticeReason, string> = {
  reload: 'A newer version of this screen is ready.',
  'rolled-back': 'This version of the screen was withdrawn.',
  retired: 'This screen was withdrawn.',
}

interface ReleaseNoticeProps {
  reason: NoticeReason
  loader: Pick<RemoteLoader, 'reload' | 'switchToLive'>
  screen: Screen
}

/** Shown above a screen whose release should be left. Nothing switches automatically. */
function ReleaseNotice({ reason, loader, screen }: ReleaseNoticeProps) {
  return (
    <aside className="host-offer" aria-label="Version of this screen">
      <Status tone="waiting">{NOTICES[reason]}</Status>
      {reason === 'reload' && (
        <Button variant="quiet" onClick={loader.reload}>
          Reload to get it
        </Button>
      )}
      {reason === 'rolled-back' && <SwitchButton onSwitch={() => loader.switchToLive(screen)} />}
      {/* The paths of the specified screens never change: there is nowhere else to go. */}
      {reason === 'retired' && !Object.values(specifiedScreens).includes(screen) && (
        <Link to={paths.login} replace>
          Leave it
        </Link>
      )}
    </aside>
  )
}

/** Takes the live release without a reload. */
function SwitchButton({ onSwitch }: { onSwitch(): Promise<void> }) {
  const [isSwitching, setSwitching] = useState(false)

  async function accept() {
    setSwitching(true)
    await onSwitch()
    setSwitching(false)
  }

  return (
    <Button variant="quiet" pending={isSwitching} onClick={accept}>
      Switch to the current one
    </Button>
  )
}
