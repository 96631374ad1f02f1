import { Button, type Failure, type Outcome, Status } from '@parlor/shared'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Failed } from './failures/failed'

/** A value that a component requests when it appears. */
export interface LoadedValue<T> {
  /** The last answer, which stays during the next request. */
  value: T | undefined
  error: Failure | undefined
  load(): Promise<void>
}

/** Loads a value. `ask` must stay the same function while the component is mounted. */
export function useLoaded<T>(ask: () => Promise<Outcome<T>>): LoadedValue<T> {
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

/** True once there is something to show: the value, or the failure. */
export function isSettled({ value, error }: LoadedValue<unknown>): boolean {
  return value !== undefined || error !== undefined
}

interface WhenLoadedProps<T> {
  source: LoadedValue<T>
  children: (value: T) => ReactNode
}

/** Shows the value, or that it is loading, or why loading failed. */
export function WhenLoaded<T>({ source, children }: WhenLoadedProps<T>) {
  const { value, error, load } = source
  if (value !== undefined) return children(value)
  if (error === undefined) return <Status tone="waiting">Loading</Status>
  return (
    <Failed failure={error}>
      <Button variant="quiet" onClick={() => void load()}>
        Try again
      </Button>
    </Failed>
  )
}
