import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden'
import { Field, type FieldProps } from './field'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'action' | 'ref'>

/** Keeps the caret in the field: without a blur there is no error while the user still types. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

/** A Field for a password, with a button that shows and hides it. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const name = label.toLowerCase()

  useEffect(() => {
    // Hidden again before submit, so that browsers do not store it among plain-text entries.
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  function toggle() {
    setShown(!isShown)
    setAnnouncement(isShown ? `Your ${name} is hidden` : `Your ${name} is visible`)
  }

  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      label={label}
      ref={input}
      type={isShown ? 'text' : 'password'}
      action={
        <>
          <button
            type="button"
            className="parlor-field-action"
            onMouseDown={keepFocus}
            onClick={toggle}
          >
            {/* Alone in its element, it also changes on a page that the browser translates. */}
            <span>{isShown ? 'Hide' : 'Show'}</span>
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </button>
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        </>
      }
    />
  )
}
