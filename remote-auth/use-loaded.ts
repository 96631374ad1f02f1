import type { Failure, Outcome } from '@parlor/shared'
import { useCallback, useEffect, useState } from 'react'

/** Something that a part or a step asks for when it appears. */
export interface Loaded<T> {
  /** The last answer, which stays while it is asked again. */
  value: T | undefined
  error: Failure | undefined
  load(): Promise<void>
}

/** `ask` is one function for as long as the component is there. */
export function useLoaded<T>(ask: () => Promise<Outcome<T>>): Loaded<T> {
  const [value, setValue] = useState<T>()
  const [error, setError] = useState<Failure>()

  const load = useCallback(async () => {
    setError(undefined)
    const outcome = await ask()
    if (outcome.ok) setValue(outcome.value)
    else setError(outcome.error)
  }, [ask])
  useEffect(() => void load(), [load])

  return { value, error, load }
}
