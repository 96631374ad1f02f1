import { Button, openTyped, Status } from '@parlor/shared'
import { useState } from 'react'
import { EMAIL_TAKEN } from '../failures/texts'
import { useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { FormField } from '../form/form-field'
import { email as emailRules } from '../validation/fields/email'
import { formRules } from '../validation/rules'
import { withOwnAccount } from '../with-account'
import { EmailCode } from './email-code'
import { Part, WhenLoaded } from './part'
import { attributeOf, type ProfileProps } from './profile'

const rules = formRules({ newEmail: emailRules })

const TAKEN = { field: 'newEmail', text: EMAIL_TAKEN }
const messages = { AliasExistsException: TAKEN, UsernameExistsException: TAKEN }

/** The address to sign in with. A new one counts once its code has come back. */
export function EmailPart({ profile, username }: ProfileProps & { username: string }) {
  const failures = useStepFailures('account-email', messages)
  // Through a reload, since the code comes by e-mail.
  const [kept] = useState(() => openTyped('auth-new-email', username))
  const [newEmail, setNewEmail] = useState(() => String(kept.read() ?? ''))
  const [changed, setChanged] = useState(false)

  function waitFor(address: string) {
    kept.write(address || undefined)
    setNewEmail(address)
  }

  async function ask(entries: { newEmail: string }) {
    setChanged(false)
    const attributes = [{ name: 'email', value: entries.newEmail }]
    const outcome = await withOwnAccount((account) => account.updateUserAttributes({ attributes }))
    if (!outcome.ok) return outcome.error
    waitFor(entries.newEmail)
    return undefined
  }

  async function finish() {
    waitFor('')
    setChanged(true)
    await profile.load()
  }

  return (
    <Part title="Email address">
      <WhenLoaded loaded={profile}>
        {(value) => (
          <>
            <p className="auth-account-part-value">{attributeOf(value, 'email')}</p>
            {newEmail ? (
              <EmailCode email={newEmail} onDone={finish}>
                <Button variant="quiet" onClick={() => waitFor('')}>
                  Keep the old address
                </Button>
              </EmailCode>
            ) : (
              <AuthForm
                rules={rules}
                submitLabel="Change email"
                pendingLabel="Changing your email address"
                failures={failures}
                onSubmit={ask}
                footer={<Status tone="good">{changed && 'Your email address is changed.'}</Status>}
              >
                <FormField
                  name="newEmail"
                  label="New email address"
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  hint="We send a code there."
                />
              </AuthForm>
            )}
          </>
        )}
      </WhenLoaded>
    </Part>
  )
}
