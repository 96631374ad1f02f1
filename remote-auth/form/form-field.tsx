import { useField } from 'react-final-form'
import { Field, type FieldProps, PasswordField } from 'shared'
import type { FieldName } from '../validation/entries'
import type { RuleCode } from '../validation/rules'
import { validationWords } from '../validation/validation-words'

type FormFieldProps = Omit<FieldProps, 'name' | 'error' | 'ref'> & { name: FieldName }

/** The shared Field, bound to the form library: a broken rule shows once the field was left or
 * the form was submitted. A password gets its show and hide. */
export function FormField({ name, type, ...rest }: FormFieldProps) {
  const { input, meta } = useField<string, HTMLInputElement>(name, {
    subscription: { value: true, error: true, touched: true },
  })
  const code: RuleCode | undefined = meta.error
  const props = {
    ...rest,
    ...input,
    name,
    required: true,
    error: meta.touched && code ? validationWords(name, code) : undefined,
  }
  return type === 'password' ? <PasswordField {...props} /> : <Field {...props} type={type} />
}
