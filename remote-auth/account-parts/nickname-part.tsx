import { publicNickname, Status } from '@parlor/shared'
import { useState } from 'react'
import { AccountForm } from '../form/account-form'
import { NicknameField } from '../form/nickname-field'
import { WhenLoaded } from '../use-loaded'
import { formRules, nickname as nicknameRules } from '../validation/rules'
import { changeAccount } from '../with-account'
import { Part } from './part'
import type { ProfileProps } from './profile'

const rules = formRules({ nickname: nicknameRules })

/** The name in the room, which shows a new one after it has reconnected. */
export function NicknamePart({ profile }: ProfileProps) {
  const [saved, setSaved] = useState('')

  async function save({ nickname }: { nickname: string }) {
    setSaved('')
    const attributes = [{ name: 'nickname', value: nickname }]
    const failure = await changeAccount((account) => account.updateUserAttributes({ attributes }))
    if (!failure) setSaved(nickname)
    return failure
  }

  return (
    <Part title="Nickname" setting={<bdi translate="no">{saved || profile.value?.nickname}</bdi>}>
      <WhenLoaded source={profile}>
        {({ nickname }) => (
          <AccountForm
            name="account-nickname"
            rules={rules}
            initialValues={{ nickname }}
            submitLabel="Save nickname"
            pendingLabel="Saving your nickname"
            onSubmit={save}
            footer={
              <Status tone="good">
                {saved && (
                  <>
                    The room calls you <bdi translate="no">{publicNickname(saved)}</bdi> now.
                  </>
                )}
              </Status>
            }
          >
            <NicknameField />
          </AccountForm>
        )}
      </WhenLoaded>
    </Part>
  )
}
