import { PAGE_BACKOFF, retryAfter, retryDelayMs } from '@parlor/shared/retry'
import { useEffect, useEffectEvent } from 'react'

interface RetryState {
  /** Failed attempts so far. */
  attempts: number
  /** Another attempt is running. */
  retrying: boolean
}

/** Retries at growing intervals, and at once when the network returns. */
export function useAutomaticRetry(retry: () => void, { attempts, retrying }: RetryState): void {
  const onRetry = useEffectEvent(retry)

  useEffect(() => {
    if (retrying) return
    return retryAfter(retryDelayMs(attempts, PAGE_BACKOFF), () => onRetry())
  }, [attempts, retrying])
}
