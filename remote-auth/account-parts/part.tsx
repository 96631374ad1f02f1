import { Button, Notice, Status } from '@parlor/shared'
import { type ReactNode, useId } from 'react'
import { explain } from '../failures/failure-messages'
import type { Loaded } from '../use-loaded'

/** One part of the account page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="auth-account-part" aria-labelledby={id}>
      <h2 className="auth-account-part-heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface WhenLoadedProps<T> {
  loaded: Loaded<T>
  children: (value: T) => ReactNode
}

/** What a part shows of something that is loaded, that it is on its way, or why it did not come. */
export function WhenLoaded<T>({ loaded, children }: WhenLoadedProps<T>) {
  const { value, error, load } = loaded
  if (value !== undefined) return children(value)
  if (error === undefined) return <Status tone="waiting">Loading</Status>
  return (
    <Notice>
      <p>{explain({}, error)}</p>
      <p className="auth-next-step">
        <Button variant="quiet" onClick={() => void load()}>
          Try again
        </Button>
      </p>
    </Notice>
  )
}
