import { isEmailAddress } from './email-address'

/** The form library's values; a field that was never touched, or was emptied again, is missing. */
export type FormValues = Partial<Record<string, string>>

export interface Rule {
  code: 'required' | 'email' | 'minLength' | 'maxLength' | 'mustMatch'
  /** Says in plain words how to correct the entry, in one line of a narrow phone. */
  message: string
  keeps(entry: string, values: FormValues): boolean
}

/** A field is one thing on every screen that has it. */
export interface FieldRules {
  /** The value as it is checked and sent. */
  entry(value: string): string
  rules: Rule[]
}

/** Pasting and autofill add blanks around a name or an address, and anywhere in a code. */
const trimmed = (value: string) => value.trim()
const withoutBlanks = (value: string) => value.replace(/\s/g, '')
const asTyped = (value: string) => value

export function required(message: string): Rule {
  return { code: 'required', message, keeps: (entry) => entry !== '' }
}

/** Counts as a person does: an emoji is one character, not the two units of its encoding. */
function minLength(minimum: number, what: string): Rule {
  const message = `A ${what} has at least ${minimum} characters.`
  return { code: 'minLength', message, keeps: (entry) => [...entry].length >= minimum }
}

/** The address is the username, and a user pool takes at most so many characters as one. */
const EMAIL_MAX_LENGTH = 128

// Specification sections 5 and 9.
export const nickname: FieldRules = {
  entry: trimmed,
  rules: [required('Choose a nickname.'), minLength(3, 'nickname')],
}

export const email: FieldRules = {
  entry: trimmed,
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
  entry: withoutBlanks,
  rules: [required('Enter the code from the email.'), minLength(6, 'code')],
}

/** The address in a form. */
export function emailOf(values: FormValues): string {
  return email.entry(values.email ?? '')
}

export type FormRules<Name extends string> = ReturnType<typeof formRules<Name>>

export function formRules<Name extends string>(fields: Record<Name, FieldRules>) {
  const names = Object.keys(fields) as Name[]
  const entryOf = (name: Name, values: FormValues) => fields[name].entry(values[name] ?? '')
  return {
    /** The first rule that each field breaks; nothing for a valid field. */
    check(values: FormValues): Partial<Record<Name, Rule>> {
      const broken: Partial<Record<Name, Rule>> = {}
      for (const name of names) {
        const entry = entryOf(name, values)
        const rule = fields[name].rules.find(({ keeps }) => !keeps(entry, values))
        if (rule) broken[name] = rule
      }
      return broken
    },
    /** The entries to send. */
    entries(values: FormValues): Record<Name, string> {
      const pairs = names.map((name) => [name, entryOf(name, values)])
      return Object.fromEntries(pairs) as Record<Name, string>
    },
  }
}

export const loginRules = formRules({ email, password })
export const registerRules = formRules({ nickname, email, password, confirmPassword })
export const confirmRules = formRules({ email, code })
