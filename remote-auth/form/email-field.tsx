import { FormField, type FormFieldProps } from './form-field'

type EmailFieldProps = Pick<FormFieldProps, 'autoComplete' | 'hint' | 'autoFocus'> & {
  label: string
  name?: string
}

export function EmailField({ name = 'email', ...props }: EmailFieldProps) {
  return <FormField {...props} name={name} type="email" inputMode="email" />
}
