import { asTyped, type FieldRules, minLength, required } from '../rules'

export const password: FieldRules = {
  entry: asTyped,
  rules: [required('Enter a password.'), minLength(6, 'password')],
}
