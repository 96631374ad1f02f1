import { useEffect, useState } from 'react'

/** Seconds left of `duration` ms since `start`, told anew each second until none are. */
export function useCountdown({ start, duration }: { start: number; duration: number }): number {
  const [now, setNow] = useState(Date.now)
  // A clock that was set back must not stretch the wait.
  const left = Math.min(Math.max(start + duration - now, 0), duration)
  const isRunning = left > 0

  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])

  return Math.ceil(left / 1_000)
}
