import { type ComponentProps, type ReactNode, useId } from 'react'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'name'> {
  label: string
  name: string
  /** What is wrong with the value, in words that say how to mend it. */
  error?: string | undefined
  /** What to know before typing. Stays while an error shows. */
  hint?: ReactNode
  /** A control that belongs to the input, at its end inside the same frame. */
  action?: ReactNode
}

/** A labelled input whose hint and error are tied to it for assistive technology. */
export function Field({ label, error, hint, action, ...input }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="parlor-field" data-invalid={error ? true : undefined}>
      <label className="parlor-field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="parlor-field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <div className="parlor-field-control">
        <input
          {...input}
          id={id}
          className="parlor-field-input"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        {action}
      </div>
      {error && (
        <p className="parlor-field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
