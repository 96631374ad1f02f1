import { getSession, useSession } from '@parlor/shared'
import { useEffect } from 'react'
import { SETTLING_MS, whenIdle } from '../../when-idle'
import { specifiedScreens } from '../contract'
import type { RemoteLoader } from './remote-loader'

const AFTER_SIGN_OUT = [specifiedScreens.login]
const ANONYMOUS = [specifiedScreens.login, specifiedScreens.register, specifiedScreens.confirm]

/** Preloads screens that are not shown yet, while the page is idle. */
export function Prefetch({ loader }: { loader: RemoteLoader }) {
  const { status } = useSession()

  useEffect(() => {
    if (status === 'unknown') return
    const next = status === 'signed-in' ? AFTER_SIGN_OUT : ANONYMOUS
    const preload = () =>
      whenIdle(async () => {
        for (const screen of next) {
          // All of them belong to one remote: if one is unavailable, so are the others.
          if (!(await loader.preload(screen))) return
        }
      })
    if (status !== 'signed-in') return preload()
    let cancel = () => {}
    const settling = setTimeout(() => {
      cancel = preload()
    }, SETTLING_MS)
    return () => {
      clearTimeout(settling)
      cancel()
    }
  }, [loader, status])

  useEffect(() => {
    if (status !== 'signed-out') return
    // A visitor who types is about to sign in. The dash is only fetched: it runs only after a
    // password has been proven, while the service is still asked for the user.
    const prepare = () => {
      loader.prefetch(specifiedScreens.dash)
      return getSession().prepareSignIn()
    }
    document.addEventListener('input', prepare, { once: true })
    const forget = getSession().onProof(() => void loader.preload(specifiedScreens.dash))
    return () => {
      document.removeEventListener('input', prepare)
      forget()
    }
  }, [loader, status])

  return null
}
