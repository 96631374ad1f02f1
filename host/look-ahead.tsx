import { useEffect } from 'react'
import { getSession, useSession } from 'shared'
import { screens } from './remotes/contract'
import type { RemoteLoader } from './remotes/remote-loader'
import { whenIdle } from './when-idle'

const AFTER_SIGN_OUT = [screens.login]
const ANONYMOUS = [screens.login, screens.register, screens.confirm]

/** The dash and its socket come first: nobody who has just arrived there leaves it at once. */
export const SETTLING_MS = 3_000

/** Brings screens that are not on view yet, before they are needed and while nothing else is. */
export function LookAhead({ loader }: { loader: RemoteLoader }) {
  const { status } = useSession()

  useEffect(() => {
    if (status === 'unknown') return
    const next = status === 'signed-in' ? AFTER_SIGN_OUT : ANONYMOUS
    const bring = () =>
      whenIdle(async () => {
        for (const screen of next) {
          // All of them are one remote's: where one cannot be had, nor can the others.
          if (!(await loader.preload(screen))) return
        }
      })
    if (status !== 'signed-in') return bring()
    let cancel = () => {}
    const settling = setTimeout(() => {
      cancel = bring()
    }, SETTLING_MS)
    return () => {
      clearTimeout(settling)
      cancel()
    }
  }, [loader, status])

  useEffect(() => {
    if (status !== 'signed-out') return
    // Who types is about to sign in. The dash is only fetched: it runs behind the guard alone.
    const prepare = () => {
      loader.prefetch(screens.dash)
      return getSession().prepareSignIn()
    }
    document.addEventListener('input', prepare, { once: true })
    return () => document.removeEventListener('input', prepare)
  }, [loader, status])

  return null
}
