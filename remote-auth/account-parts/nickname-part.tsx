import { Status } from '@parlor/shared'
import { useState } from 'react'
import { useStepFailures } from '../failures/use-step-failures'
import { AuthForm } from '../form/auth-form'
import { FormField } from '../form/form-field'
import { nickname as nicknameRules } from '../validation/fields/nickname'
import { formRules } from '../validation/rules'
import { withOwnAccount } from '../with-account'
import { Part, WhenLoaded } from './part'
import type { ProfileProps } from './profile'

const rules = formRules({ nickname: nicknameRules })

/** The name in the room, which shows it as soon as it has connected anew. */
export function NicknamePart({ profile }: ProfileProps) {
  const failures = useStepFailures('account-nickname', {})
  const [saved, setSaved] = useState('')

  async function save({ nickname }: { nickname: string }) {
    setSaved('')
    const attributes = [{ name: 'nickname', value: nickname }]
    const outcome = await withOwnAccount((account) => account.updateUserAttributes({ attributes }))
    if (!outcome.ok) return outcome.error
    setSaved(nickname)
    return undefined
  }

  return (
    <Part title="Nickname">
      <WhenLoaded loaded={profile}>
        {({ nickname }) => (
          <AuthForm
            rules={rules}
            initialValues={{ nickname }}
            submitLabel="Save nickname"
            pendingLabel="Saving your nickname"
            failures={failures}
            onSubmit={save}
            footer={<Status tone="good">{saved && `The room calls you ${saved} now.`}</Status>}
          >
            <FormField
              name="nickname"
              label="Nickname"
              type="text"
              autoComplete="nickname"
              spellCheck={false}
              hint="At least 3 characters. Use letters and digits."
            />
          </AuthForm>
        )}
      </WhenLoaded>
    </Part>
  )
}
