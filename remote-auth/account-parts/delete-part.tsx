import { endAccount } from '../done-notice'
import { AccountForm } from '../form/account-form'
import { EmailField } from '../form/form-fields'
import { WhenLoaded } from '../use-loaded'
import { email as emailRules, type FieldRules, formRules } from '../validation/rules'
import { Part } from './part'
import { attributeOf, type ProfileProps } from './profile'

/** Prevents an accidental deletion: the user has to type the account's address. */
function typedEmail(ownEmail: string): FieldRules {
  const ownEmailRule = {
    code: 'mustMatch' as const,
    message: 'Type the email address of this account.',
    keeps: (entry: string) => entry.toLowerCase() === ownEmail.toLowerCase(),
  }
  return { ...emailRules, rules: [ownEmailRule] }
}

const deleteAccount = () => endAccount('deleted', (account) => account.deleteUser())

export function DeletePart({ profile }: ProfileProps) {
  return (
    <Part title="Delete account">
      <p>
        This deletes your account and its sign-ins at once. Your messages stay in the room. You can
        remove a message there first, within ten minutes of sending it. A moderator can remove older
        ones.
      </p>
      <WhenLoaded source={profile}>
        {(value) => (
          <AccountForm
            name="account-delete"
            rules={formRules({ ownEmail: typedEmail(attributeOf(value, 'email')) })}
            submitLabel="Delete account"
            pendingLabel="Deleting your account"
            variant="danger"
            onSubmit={deleteAccount}
          >
            <EmailField name="ownEmail" label="Type your email address" autoComplete="off" />
          </AccountForm>
        )}
      </WhenLoaded>
    </Part>
  )
}
