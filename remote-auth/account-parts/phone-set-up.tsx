import { Button } from '@parlor/shared'
import { useState } from 'react'
import { AccountForm } from '../form/account-form'
import { PhoneField } from '../form/phone-field'
import { formRules, phone } from '../validation/rules'
import { changeAccount } from '../with-account'
import { AttributeCode } from './attribute-code'

const rules = formRules({ phone })

interface PhoneSetUpProps {
  number: string
  isVerified: boolean
  onDone(): Promise<void>
}

/** A phone number, and the code that proves that the user has the phone. */
export function PhoneSetUp({ number, isVerified, onDone }: PhoneSetUpProps) {
  const [sentTo, setSentTo] = useState('')

  async function send({ phone }: { phone: string }) {
    if (isVerified && phone === number) {
      await onDone()
      return undefined
    }
    const attributes = [{ name: 'phone_number', value: phone }]
    const failure = await changeAccount((account) => account.updateUserAttributes({ attributes }))
    if (!failure) setSentTo(phone)
    return failure
  }

  if (sentTo) {
    return (
      <AttributeCode
        attribute="phone_number"
        sentTo={sentTo}
        label="Code from the message"
        submitLabel="Turn on messages"
        onDone={onDone}
      >
        <Button variant="quiet" onClick={() => setSentTo('')}>
          Change the number
        </Button>
      </AttributeCode>
    )
  }
  return (
    <AccountForm
      name="account-phone"
      rules={rules}
      initialValues={{ phone: number }}
      submitLabel="Send a code"
      pendingLabel="Sending a code"
      onSubmit={send}
    >
      <PhoneField />
    </AccountForm>
  )
}
