import { Button, type Failure, type Outcome, Status } from '@parlor/shared'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Failed } from './failures/failed'

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

interface WhenLoadedProps<T> {
  loaded: Loaded<T>
  children: (value: T) => ReactNode
}

/** What is shown of it, that it is on its way, or why it did not come. */
export function WhenLoaded<T>({ loaded, children }: WhenLoadedProps<T>) {
  const { value, error, load } = loaded
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
