import { Button, type Failure, VisuallyHidden } from '@parlor/shared'
import { FORM_ERROR } from 'final-form'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import { FailureNotice } from '../failures/failure-notice'
import type { Failures } from '../failures/use-failures'
import type { FormRules, FormValues } from '../validation/rules'
import { useFocusFirstError } from './form-field'
import { KeepEntries, useKeptEntries } from './kept-entries'

export interface AuthFormProps<Name extends string> {
  rules: FormRules<Name>
  initialValues?: FormValues
  submitLabel: string
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
  const kept = useKeptEntries(failures.form)
  const [initialValues] = useState(() => ({ ...props.initialValues, ...kept.read() }))
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(form)

  async function send(values: FormValues) {
    failures.clear()
    const failure = await props.onSubmit(rules.entries(values))
    if (!failure) {
      if (!props.keepsEntries) kept.close()
      return undefined
    }
    return failures.report(failure) ?? { [FORM_ERROR]: failure.code }
  }

  return (
    <Form<FormValues>
      onSubmit={send}
      validate={rules.check}
      initialValues={initialValues}
      subscription={{ submitting: true, hasValidationErrors: true }}
    >
      {({ handleSubmit, submitting, hasValidationErrors }) => {
        const isBlocked = hasValidationErrors && props.disabledWhileInvalid
        return (
          <form
            ref={form}
            className="auth-form"
            // An extension may submit the form itself: the password must not end up in the address.
            method="post"
            noValidate
            onFocus={() => props.onFocus?.()}
            onSubmit={(event) => {
              const sent = Promise.resolve(handleSubmit(event))
              // Focus an entry that breaks a rule; otherwise the call may refuse one.
              if (hasValidationErrors) focusFirstError()
              else void sent.then(focusFirstError)
            }}
            onKeyDown={(event) => {
              // Browsers ignore Enter while the button is disabled. Show what is still missing
              // instead.
              if (!isBlocked || !isEnterInField(event)) return
              event.preventDefault()
              void handleSubmit()
              focusFirstError()
            }}
          >
            {children}
            <KeepEntries kept={kept} />
            <Button type="submit" pending={submitting} disabled={isBlocked}>
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
  // Except an Enter that only confirms the text of an input method.
  return key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement
}
