import { type FieldRules, minLength, required } from '../rules'

export const code: FieldRules = {
  // Pasted with blanks anywhere in it.
  entry: (value) => value.replace(/\s/g, ''),
  rules: [required('Enter the code from the email.'), minLength(6, 'code')],
}
