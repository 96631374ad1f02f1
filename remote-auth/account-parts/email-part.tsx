import { Button, openDraft, Status } from '@parlor/shared'
import { useState } from 'react'
import { EMAIL_TAKEN } from '../failures/failures'
import { AccountForm } from '../form/account-form'
import { EmailField } from '../form/form-fields'
import { WhenLoaded } from '../use-loaded'
import { shownAddress } from '../validation/email-address'
import { email as emailRules, formRules } from '../validation/rules'
import { changeAccount } from '../with-account'
import { AttributeCode } from './attribute-code'
import { Part } from './part'
import { attributeOf, type ProfileProps } from './profile'

const rules = formRules({ newEmail: emailRules })

const TAKEN = { field: 'newEmail', text: EMAIL_TAKEN }
const messages = { AliasExistsException: TAKEN, UsernameExistsException: TAKEN }

/** The sign-in address. A new one takes effect once its code is entered. */
export function EmailPart({ profile, username }: ProfileProps & { username: string }) {
  // Survives a reload, because the code comes by e-mail.
  const [draft] = useState(() => openDraft('auth-new-email', username))
  const [newEmail, setNewEmail] = useState(() => String(draft.read() ?? ''))
  const [isWaiting] = useState(newEmail !== '')
  const [isChanged, setChanged] = useState(false)

  function waitFor(address: string) {
    draft.write(address || undefined)
    setNewEmail(address)
  }

  async function ask(entries: { newEmail: string }) {
    setChanged(false)
    const attributes = [{ name: 'email', value: entries.newEmail }]
    const failure = await changeAccount((account) => account.updateUserAttributes({ attributes }))
    if (!failure) waitFor(entries.newEmail)
    return failure
  }

  async function finish() {
    waitFor('')
    setChanged(true)
    await profile.load()
  }

  return (
    <Part
      title="Email address"
      setting={profile.value && shownAddress(attributeOf(profile.value, 'email'))}
      isWaiting={isWaiting}
    >
      <WhenLoaded source={profile}>
        {() =>
          newEmail ? (
            <AttributeCode
              attribute="email"
              sentTo={shownAddress(newEmail)}
              label="Confirmation code"
              submitLabel="Confirm email"
              onDone={finish}
            >
              <Button variant="quiet" onClick={() => waitFor('')}>
                Keep the old address
              </Button>
            </AttributeCode>
          ) : (
            <AccountForm
              name="account-email"
              rules={rules}
              submitLabel="Change email"
              pendingLabel="Changing your email address"
              messages={messages}
              onSubmit={ask}
              footer={<Status tone="good">{isChanged && 'Your email address is changed.'}</Status>}
            >
              <EmailField
                name="newEmail"
                label="New email address"
                autoComplete="email"
                hint="We will send a code there."
              />
            </AccountForm>
          )
        }
      </WhenLoaded>
    </Part>
  )
}
