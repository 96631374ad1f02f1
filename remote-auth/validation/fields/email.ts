import { visibleText } from '@parlor/shared/contract/build/visible-text'
import { asciiAddress, isEmailAddress } from '../email-address'
import { type FieldRules, type FormValues, required } from '../rules'

/** The address is the username, and this is the longest one that a user pool accepts. */
const MAX_LENGTH = 128

export const email: FieldRules = {
  entry: (value) => asciiAddress(visibleText(value).trim()),
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

/** The e-mail address in a form, as it is sent. */
export function emailOf(values: FormValues): string {
  return email.entry(values.email ?? '')
}
