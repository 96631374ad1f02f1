import { useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { FormField } from '../form/form-field'
import { email as emailRules } from '../validation/fields/email'
import { type FieldRules, formRules } from '../validation/rules'
import { withOwnAccount } from '../with-account'
import { Part, WhenLoaded } from './part'
import { attributeOf, type ProfileProps } from './profile'

/** Nobody deletes an account by a slip: its address has to be typed. */
function typedEmail(own: string): FieldRules {
  const isOwn = {
    code: 'mustMatch' as const,
    message: 'Type the email address of this account.',
    keeps: (entry: string) => entry.toLowerCase() === own.toLowerCase(),
  }
  return { ...emailRules, rules: [isOwn] }
}

/** The end of the account. */
export function DeletePart({ profile }: ProfileProps) {
  const failures = useStepFailures('account-delete', {})

  async function remove() {
    const outcome = await withOwnAccount((account) => account.deleteUser())
    return outcome.ok ? undefined : outcome.error
  }

  return (
    <Part title="Delete account">
      <p>Your account and its sign-ins are gone at once. What you said in the room stays there.</p>
      <WhenLoaded loaded={profile}>
        {(value) => (
          <AuthForm
            rules={formRules({ ownEmail: typedEmail(attributeOf(value, 'email')) })}
            submitLabel="Delete account"
            pendingLabel="Deleting your account"
            failures={failures}
            onSubmit={remove}
          >
            <FormField
              name="ownEmail"
              label="Type your email address"
              type="email"
              inputMode="email"
              autoComplete="off"
            />
          </AuthForm>
        )}
      </WhenLoaded>
    </Part>
  )
}
