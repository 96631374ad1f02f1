import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  /** What it is set to, beside the title. */
  setting?: ReactNode
  /** Open on arrival: something waits in it. */
  isWaiting?: boolean
  children: ReactNode
}

/** One part of the account page, which opens. One at a time, so that there is one primary button,
 * and what the others are set to stays in view. */
export function Part({ title, setting, isWaiting = false, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <details className="auth-account-part" name="account-part" open={isWaiting}>
        <summary className="auth-account-part-summary">
          <h2 className="auth-account-part-heading" id={id}>
            {title}
          </h2>
          <span className="auth-account-part-setting">{setting}</span>
        </summary>
        {children}
      </details>
    </section>
  )
}
