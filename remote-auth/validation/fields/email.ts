import { isEmailAddress } from '../email-address'
import { type FieldRules, type FormValues, required, trimmed } from '../rules'

/** The address is the username, and this is the longest one that a user pool accepts. */
const MAX_LENGTH = 128

export const email: FieldRules = {
  entry: trimmed,
  rules: [
    required('Enter your email address.'),
    {
      code: 'maxLength',
      message: `The address is longer than ${MAX_LENGTH} characters.`,
      keeps: (entry) => entry.length <= MAX_LENGTH,
    },
    {
      code: 'email',
      message: 'Enter an address like name@example.com.',
      keeps: isEmailAddress,
    },
  ],
}

/** An address as the destination of a code: its owner recognises it, and nobody else learns it. */
export function maskedEmail(address: string): string {
  const [first = ''] = address
  return `${first}***${address.slice(address.lastIndexOf('@'))}`
}

/** The e-mail address in a form. */
export function emailOf(values: FormValues): string {
  return email.entry(values.email ?? '')
}
