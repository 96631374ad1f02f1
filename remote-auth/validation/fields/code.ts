import { plainCharacters } from '../plain-characters'
import { type FieldRules, minLength, required } from '../rules'

export const code: FieldRules = {
  entry: plainCharacters,
  rules: [required('Enter the code.'), minLength(6, 'code')],
}
