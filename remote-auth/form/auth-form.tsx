import { FORM_ERROR } from 'final-form'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import { Button, type Failure, VisuallyHidden } from 'shared'
import { FailureNotice } from '../failures/failure-notice'
import type { Failures } from '../failures/use-failures'
import type { FieldName, FormValues } from '../validation/entries'
import type { FormRules } from '../validation/form-rules'
import { useFocusFirstWrong } from './use-focus-first-wrong'

export interface AuthFormProps<Name extends FieldName> {
  rules: FormRules<Name>
  initialValues?: FormValues
  submitLabel: string
  /** Told to assistive technology while the call runs. */
  pendingLabel: string
  disabledWhileInvalid?: boolean
  failures: Failures
  /** Somebody turns to the form: the time to fetch what its call will need. */
  onFocus?(): void
  /** Does the call, and goes on to the next screen where it succeeds. */
  onSubmit(entries: Record<Name, string>): Promise<Failure | undefined>
  children: ReactNode
  /** What stands below the button. */
  footer?: ReactNode
}

/** A form around one call: checks, blocks, sends once, and keeps what was typed when it fails. */
export function AuthForm<Name extends FieldName>(props: AuthFormProps<Name>) {
  const { rules, failures, children, footer } = props
  const [initialValues] = useState(props.initialValues)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstWrong = useFocusFirstWrong(form)

  async function send(values: FormValues) {
    failures.clear()
    const failure = await props.onSubmit(rules.entries(values))
    if (!failure) return undefined
    failures.report(failure)
    return { [FORM_ERROR]: failure.code }
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
            // An extension may submit it past the page: a password must not get into the address.
            method="post"
            noValidate
            onFocus={() => props.onFocus?.()}
            onSubmit={(event) => {
              void handleSubmit(event)
              if (hasValidationErrors) focusFirstWrong()
            }}
            onKeyDown={(event) => {
              // Browsers ignore Enter while the button is disabled. Somebody who presses it asks
              // what is still missing.
              if (!isBlocked || !isEnterInField(event)) return
              event.preventDefault()
              void handleSubmit()
              focusFirstWrong()
            }}
          >
            {children}
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
  // The Enter that takes what an input method has composed belongs to that.
  return key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement
}
