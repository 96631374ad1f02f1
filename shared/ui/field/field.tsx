import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden'
import './field.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'name'> {
  label: string
  name: string
  /** The problem with the value, and how to fix it. */
  error?: string | undefined
  /** Advice before typing. An error replaces it, so each error should repeat it. */
  hint?: ReactNode
  /** A control of the input, at its end inside the same frame. */
  action?: ReactNode
  /** The label is only for assistive technology, and no line is reserved for messages. */
  compact?: boolean
}

/** A labelled input, linked to its hint or error for assistive technology. */
export function Field(props: FieldProps) {
  const { label, error, hint, action, compact = false, autoFocus = false, ...input } = props
  const id = useId()
  const [takesFocus] = useState(autoFocus)
  const messageId = `${id}-message`
  const message = error ?? hint

  // Not by the attribute, which focuses the field before its form listens to it: React would undo
  // the text typed until then.
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [takesFocus, id])

  return (
    <div className="parlor-field" data-invalid={error ? true : undefined}>
      <label className="parlor-field-label" htmlFor={id}>
        {compact ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className="parlor-field-control">
        <input
          {...input}
          id={id}
          className="parlor-field-input"
          aria-describedby={message ? messageId : undefined}
          aria-invalid={error ? true : undefined}
        />
        {action}
      </div>
      {!(compact && !message) && (
        <div className="parlor-field-messages">
          {/* Keeps its space under an error: it may be longer, and nothing may move. */}
          {error && hint && <p className="parlor-field-replaced">{hint}</p>}
          <p className="parlor-field-message" id={messageId}>
            {message}
          </p>
        </div>
      )}
    </div>
  )
}
