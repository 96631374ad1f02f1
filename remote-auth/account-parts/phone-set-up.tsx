import { useState } from 'react'
import { codeMessages, StepCodeField, stepCode } from '../challenge/step-code'
import { useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { FormField } from '../form/form-field'
import { type FieldRules, formRules, required } from '../validation/rules'
import { withOwnAccount } from '../with-account'

/** As the pool takes it: a plus, the country, the number. People write blanks and dashes between. */
const phoneNumber: FieldRules = {
  entry: (value) => value.replace(/[\s().-]/g, ''),
  rules: [
    required('Enter the number of your phone.'),
    {
      code: 'minLength',
      message: 'Begin with the country code, as in +1 202 555 0143.',
      keeps: (entry) => /^\+\d{7,15}$/.test(entry),
    },
  ],
}

const numberRules = formRules({ phone: phoneNumber })
const codeRules = formRules({ code: stepCode })

interface PhoneSetUpProps {
  /** The number that the account has already. */
  number: string
  isVerified: boolean
  onDone(): Promise<void>
}

/** A phone's number, and the code that shows that the phone is at hand. */
export function PhoneSetUp({ number, isVerified, onDone }: PhoneSetUpProps) {
  const [sentTo, setSentTo] = useState('')
  const failures = useStepFailures('account-phone', {})
  const codeFailures = useStepFailures('account-phone-code', codeMessages)

  async function send({ phone }: { phone: string }) {
    if (isVerified && phone === number) {
      await onDone()
      return undefined
    }
    const attributes = [{ name: 'phone_number', value: phone }]
    const outcome = await withOwnAccount((account) => account.updateUserAttributes({ attributes }))
    if (!outcome.ok) return outcome.error
    setSentTo(phone)
    return undefined
  }

  async function verify({ code }: { code: string }) {
    const name = 'phone_number'
    const outcome = await withOwnAccount((account) => account.verifyUserAttribute({ name, code }))
    if (!outcome.ok) return outcome.error
    await onDone()
    return undefined
  }

  if (sentTo) {
    return (
      <>
        <p>
          A code is on its way to <bdi>{sentTo}</bdi>.
        </p>
        <AuthForm
          rules={codeRules}
          submitLabel="Turn on messages"
          pendingLabel="Checking the code"
          failures={codeFailures}
          onSubmit={verify}
        >
          <StepCodeField label="Code from the message" />
        </AuthForm>
      </>
    )
  }
  return (
    <AuthForm
      rules={numberRules}
      initialValues={{ phone: number }}
      submitLabel="Send a code"
      pendingLabel="Sending a code"
      failures={failures}
      onSubmit={send}
    >
      <FormField
        name="phone"
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="With the country code, as in +1 202 555 0143."
      />
    </AuthForm>
  )
}
