import { publicNickname } from '@parlor/shared'
import { useField } from 'react-final-form'
import { FormField } from './form-fields'
import './nickname-field.css'

export function NicknameField({ name = 'nickname' }: { name?: string }) {
  const { input } = useField<string>(name)
  return (
    <FormField
      name={name}
      label="Nickname"
      type="text"
      autoComplete="nickname"
      spellCheck={false}
      hint={<NicknameHint nickname={input.value.trim()} />}
    />
  )
}

/** The rule, or the name that the room will show if it differs. */
function NicknameHint({ nickname }: { nickname: string }) {
  const publicName = publicNickname(nickname)
  const isOther = nickname !== '' && publicName !== nickname.normalize('NFC')
  return (
    <span className="auth-nickname-hint">
      {/* Stays in the layout, so that nothing moves. */}
      <span className="auth-nickname-rule" data-replaced={isOther || undefined}>
        At least 3 characters. Use letters and digits.
      </span>
      {isOther && (
        <span className="auth-nickname-shown">
          In the room: <bdi translate="no">{publicName}</bdi>
        </span>
      )}
    </span>
  )
}
