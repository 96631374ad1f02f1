import { FormField } from './form-field'

export function NicknameField({ name = 'nickname' }: { name?: string }) {
  return (
    <FormField
      name={name}
      label="Nickname"
      type="text"
      autoComplete="nickname"
      spellCheck={false}
      hint="At least 3 characters. Use letters and digits."
    />
  )
}
