import type { ComponentProps, MouseEvent } from 'react'
import './button.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /** A call is running: the button keeps its name and focus, shows progress, and does nothing. */
  pending?: boolean
  /** Temporarily inactive, as during a countdown. Unlike `disabled` it keeps the focus. */
  resting?: boolean
  /** One primary button at a time. `danger`: deletes something for good. */
  variant?: 'primary' | 'quiet' | 'danger'
}

export function Button({
  pending = false,
  resting = false,
  variant = 'primary',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const idle = pending || resting
  function click(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would lose the focus in the middle of the form.
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={`parlor-button parlor-button-${variant}`}
      aria-disabled={idle || undefined}
      data-pending={pending || undefined}
      onClick={click}
    >
      <span className="parlor-button-label">
        {children}
        {pending && <span className="parlor-spinner" aria-hidden="true" />}
      </span>
    </button>
  )
}
