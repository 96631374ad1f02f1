import { useEffect, useEffectEvent } from 'react'
import { retryDelayMs } from './retry'

interface Attempts {
  /** How many have failed so far. */
  attempts: number
  /** Another one is running. */
  retrying: boolean
}

/** Retries at growing intervals, and at once when the network is back. */
export function useAutomaticRetry(retry: () => void, { attempts, retrying }: Attempts): void {
  const onRetry = useEffectEvent(retry)

  useEffect(() => {
    if (retrying) return
    const again = () => onRetry()
    const timer = setTimeout(again, retryDelayMs(attempts))
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [attempts, retrying])
}
