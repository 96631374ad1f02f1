import { type FieldRules, minLength, required, trimmed } from '../rules'

// Specification sections 5 and 9.
export const nickname: FieldRules = {
  entry: trimmed,
  rules: [required('Choose a nickname.'), minLength(3, 'nickname')],
}
