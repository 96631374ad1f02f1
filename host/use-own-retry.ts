import { useEffect, useEffectEvent } from 'react'
import { retryDelayMs } from './retry-delay'

interface Attempts {
  /** How many have failed so far. */
  attempts: number
  /** One more is on its way. */
  retrying: boolean
}

/** Tries again without being asked: further and further apart, and when the network is back. */
export function useOwnRetry(retry: () => void, { attempts, retrying }: Attempts): void {
  const tryAgain = useEffectEvent(retry)

  useEffect(() => {
    if (retrying) return
    const again = () => tryAgain()
    const timer = setTimeout(again, retryDelayMs(attempts))
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [attempts, retrying])
}
