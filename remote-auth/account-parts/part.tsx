import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  /** The current setting, shown beside the title. */
  setting?: ReactNode
  /** Opens the part at first, because something in it is waiting for the user. */
  isWaiting?: boolean
  children: ReactNode
}

/** A part of the account page that the user can open. Only one is open at a time, so that there is
 * one primary button and the settings of the other parts stay in view. */
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
