import { visibleText } from '@parlor/shared/contract/build/visible-text'
import { asciiAddress, isEmailAddress } from './email-address'
import { plainCharacters } from './plain-characters'

/** The form library's values; a field that was never touched, or was cleared, is missing. */
export type FormValues = Partial<Record<string, string>>

export interface Rule {
  code: 'required' | 'email' | 'minLength' | 'maxLength' | 'mustMatch'
  /** How to correct the entry, in plain words that fit one line of a narrow phone. */
  message: string
  keeps(entry: string, values: FormValues): boolean
}

/** The rules of a field, which is the same on every screen. */
export interface FieldRules {
  /** The value to check and send. */
  entry(value: string): string
  rules: Rule[]
}

/** Pasting and autofill add spaces around a name or an address. */
export const trim = (value: string) => value.trim()
const asTyped = (value: string) => value

export function required(message: string): Rule {
  return { code: 'required', message, keeps: (entry) => entry !== '' }
}

/** Counts characters as a person does: an emoji is one, not the two units of its encoding. */
export function minLength(minimum: number, what: string): Rule {
  const message = `A ${what} has at least ${minimum} characters.`
  return { code: 'minLength', message, keeps: (entry) => [...entry].length >= minimum }
}

export type FormRules<Name extends string> = ReturnType<typeof formRules<Name>>

export function formRules<Name extends string>(fields: Record<Name, FieldRules>) {
  const names = Object.keys(fields) as Name[]
  const entryOf = (name: Name, values: FormValues) => fields[name].entry(values[name] ?? '')
  return {
    /** The first broken rule of each field; nothing for a valid field. */
    check(values: FormValues): Partial<Record<Name, Rule>> {
      const brokenRules: Partial<Record<Name, Rule>> = {}
      for (const name of names) {
        const entry = entryOf(name, values)
        const rule = fields[name].rules.find(({ keeps }) => !keeps(entry, values))
        if (rule) brokenRules[name] = rule
      }
      return brokenRules
    },
    entries(values: FormValues): Record<Name, string> {
      const pairs = names.map((name) => [name, entryOf(name, values)])
      return Object.fromEntries(pairs) as Record<Name, string>
    },
  }
}

// Specification sections 5 and 9.
export const nickname: FieldRules = {
  entry: trim,
  rules: [required('Choose a nickname.'), minLength(3, 'nickname')],
}

/** The address is the username, and this is the longest one that a user pool accepts. */
const EMAIL_MAX_LENGTH = 128

export const email: FieldRules = {
  entry: (value) => asciiAddress(visibleText(value).trim()),
  rules: [
    required('Enter your email address.'),
    {
      code: 'maxLength',
      message: `The address is longer than ${EMAIL_MAX_LENGTH} characters.`,
      keeps: (entry) => entry.length <= EMAIL_MAX_LENGTH,
    },
    {
      code: 'email',
      message: 'Enter an address like name@example.com.',
      keeps: isEmailAddress,
    },
  ],
}

/** The address in a form that its owner recognises, and that reveals it to nobody else. */
export function maskedEmail(address: string): string {
  const [first = ''] = address
  return `${first}***${address.slice(address.lastIndexOf('@'))}`
}

/** The e-mail address in a form, as it is sent. */
export function emailOf(values: FormValues): string {
  return email.entry(values.email ?? '')
}

export const password: FieldRules = {
  entry: asTyped,
  rules: [required('Enter a password.'), minLength(6, 'password')],
}

export const confirmPassword: FieldRules = {
  entry: asTyped,
  rules: [
    required('Enter the password again.'),
    {
      code: 'mustMatch',
      message: 'Enter the same password as above.',
      keeps: (entry, values) => entry === (values.password ?? ''),
    },
  ],
}

export const code: FieldRules = {
  entry: plainCharacters,
  rules: [required('Enter the code.'), minLength(6, 'code')],
}

/** The pool's format: a plus, the country, the number. */
export const phone: FieldRules = {
  entry: (value) => plainCharacters(value).replace(/[().]/g, ''),
  rules: [
    required('Enter your phone number.'),
    {
      code: 'minLength',
      message: 'Start with the country code, as in +1 202 555 0143.',
      keeps: (entry) => /^\+\d{7,15}$/.test(entry),
    },
  ],
}
