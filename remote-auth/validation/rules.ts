import { isEmailAddress } from './email-address'

export type FieldName = 'nickname' | 'email' | 'password' | 'confirmPassword' | 'code'

/** The form library's values; a field that was never touched, or was emptied again, is missing. */
export type FormValues = Partial<Record<FieldName, string>>

export type RuleCode = 'required' | 'email' | 'minLength' | 'maxLength' | 'mustMatch'

interface Rule {
  code: RuleCode
  /** Says in plain words how to correct the entry, in one line of a narrow phone. */
  message: string
  keeps(entry: string, values: FormValues): boolean
}

/**
 * A field's value as it is checked and sent. Pasting and autofill add blanks around a name or an
 * address and anywhere in a code; they are dropped. A password stays as it was typed.
 */
export function entryOf(name: FieldName, values: FormValues): string {
  const value = values[name] ?? ''
  if (name === 'code') return value.replace(/\s/g, '')
  return name === 'nickname' || name === 'email' ? value.trim() : value
}

function required(message: string): Rule {
  return { code: 'required', message, keeps: (entry) => entry !== '' }
}

/** Counts as a person does: an emoji is one character, not the two units of its encoding. */
function minLength(minimum: number, what: string): Rule {
  const message = `A ${what} has at least ${minimum} characters.`
  return { code: 'minLength', message, keeps: (entry) => [...entry].length >= minimum }
}

/** The address is the username, and a user pool takes at most so many characters as one. */
const EMAIL_MAX_LENGTH = 128

// Specification sections 5 and 9. A field has the same rules on every screen that has it.
const rules: Record<FieldName, Rule[]> = {
  nickname: [required('Choose a nickname.'), minLength(3, 'nickname')],
  email: [
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
  password: [required('Enter a password.'), minLength(6, 'password')],
  confirmPassword: [
    required('Enter the password again.'),
    {
      code: 'mustMatch',
      message: 'Enter the same password as above.',
      keeps: (entry, values) => entry === entryOf('password', values),
    },
  ],
  code: [required('Enter the code from the email.'), minLength(6, 'code')],
}

export function validationMessage(name: FieldName, code: RuleCode): string | undefined {
  return rules[name].find((rule) => rule.code === code)?.message
}

export type FormRules<Name extends FieldName> = ReturnType<typeof formRules<Name>>

function formRules<Name extends FieldName>(names: Name[]) {
  return {
    /** The first rule that each field breaks; nothing for a valid field. */
    check(values: FormValues): Partial<Record<Name, RuleCode>> {
      const errors: Partial<Record<Name, RuleCode>> = {}
      for (const name of names) {
        const broken = rules[name].find(({ keeps }) => !keeps(entryOf(name, values), values))
        if (broken) errors[name] = broken.code
      }
      return errors
    },
    /** The entries to send. */
    entries(values: FormValues): Record<Name, string> {
      const pairs = names.map((name) => [name, entryOf(name, values)])
      return Object.fromEntries(pairs) as Record<Name, string>
    },
  }
}

export const loginRules = formRules(['email', 'password'])
export const registerRules = formRules(['nickname', 'email', 'password', 'confirmPassword'])
export const confirmRules = formRules(['email', 'code'])
