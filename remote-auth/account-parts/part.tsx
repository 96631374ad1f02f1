import { type ReactNode, useId } from 'react'

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
