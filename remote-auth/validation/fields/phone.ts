import { plainCharacters } from '../plain-characters'
import { type FieldRules, required } from '../rules'

/** The pool's format: a plus, the country, the number. */
export const phone: FieldRules = {
  entry: (value) => plainCharacters(value).replace(/[().]/g, ''),
  rules: [
    required('Enter the number of your phone.'),
    {
      code: 'minLength',
      message: 'Start with the country code, as in +1 202 555 0143.',
      keeps: (entry) => /^\+\d{7,15}$/.test(entry),
    },
  ],
}
