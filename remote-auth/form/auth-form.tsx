import { Button, type Failure, VisuallyHidden } from '@parlor/shared'
import { isOfComposition } from '@parlor/shared/contract/build/composition'
import { FORM_ERROR } from 'final-form'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import { FailureNotice } from '../failures/failure-notice'
import type { Failures } from '../failures/failures'
import type { FormRules, FormValues } from '../validation/rules'
import { ReadBeforeUpdate, readFields, usePressedControl } from './field-events'
import { useFocusFirstError } from './form-fields'
import { StoreEntries, useStoredEntries } from './stored-entries'

export interface AuthFormProps<Name extends string> {
  rules: FormRules<Name>
  initialValues?: FormValues
  submitLabel: string
  variant?: 'primary' | 'danger'
  /** Announced to assistive technology while the call runs. */
  pendingLabel: string
  disabledWhileInvalid?: boolean
  /** Going back to the form restores the entries. */
  keepsEntries?: boolean
  failures: Failures
  /** Called when the form gets the focus, to preload what its call needs. */
  onFocus?(): void
  /** Makes the call, and navigates to the next screen if it succeeds. */
  onSubmit(entries: Record<Name, string>): Promise<Failure | undefined>
  children: ReactNode
  /** Shown below the button. */
  footer?: ReactNode
}

/** A form around one call: it validates, submits once, and keeps the entries if the call fails. */
export function AuthForm<Name extends string>(props: AuthFormProps<Name>) {
  const { rules, failures, children, footer } = props
  const storedEntries = useStoredEntries(failures.form)
  const [initialValues] = useState(() => ({ ...props.initialValues, ...storedEntries.read() }))
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const pressedControl = usePressedControl()

  async function send(values: FormValues) {
    failures.clear()
    const entries = rules.entries(values)
    const failure = await props.onSubmit(entries)
    if (!failure) {
      if (!props.keepsEntries) storedEntries.close()
      return undefined
    }
    return failures.report(failure, entries) ?? { [FORM_ERROR]: failure.code }
  }

  return (
    <Form<FormValues>
      onSubmit={send}
      validate={rules.check}
      initialValues={initialValues}
      subscription={{ submitting: true, hasValidationErrors: true }}
    >
      {({ form, handleSubmit, submitting, hasValidationErrors }) => {
        const isBlocked = hasValidationErrors && props.disabledWhileInvalid
        const syncFields = () => readFields(element.current, form)
        return (
          <form
            ref={element}
            className="auth-form"
            // If an extension submits the form, the password must not end up in the address.
            method="post"
            noValidate
            onFocus={() => props.onFocus?.()}
            onFocusCapture={syncFields}
            onInputCapture={syncFields}
            // The design system's fields start an animation when the browser fills them in.
            onAnimationStart={syncFields}
            onBlurCapture={(event) => {
              syncFields()
              if (pressedControl.current) event.stopPropagation()
            }}
            onSubmit={(event) => {
              syncFields()
              const { hasValidationErrors } = form.getState()
              const submission = Promise.resolve(handleSubmit(event))
              // Focus an entry that breaks a rule, or else one that the call refuses.
              if (hasValidationErrors) focusFirstError()
              else void submission.then(focusFirstError)
            }}
            onKeyDown={(event) => {
              // Browsers ignore Enter while the button is disabled. Show what is still missing
              // instead.
              if (!isBlocked || !isEnterInField(event)) return
              event.preventDefault()
              syncFields()
              void handleSubmit()
              focusFirstError()
            }}
          >
            {children}
            <StoreEntries stored={storedEntries} />
            <ReadBeforeUpdate read={syncFields} />
            <Button
              type="submit"
              variant={props.variant ?? 'primary'}
              pending={submitting}
              disabled={isBlocked}
            >
              {props.submitLabel}
            </Button>
            <VisuallyHidden role="status">{submitting ? props.pendingLabel : ''}</VisuallyHidden>
            {footer}
            <FailureNotice failures={failures} />
          </form>
        )
      }}
    </Form>
  )
}

function isEnterInField({ key, target, nativeEvent }: KeyboardEvent): boolean {
  // Not an Enter that only confirms the text of an input method.
  return key === 'Enter' && !isOfComposition(nativeEvent) && target instanceof HTMLInputElement
}
