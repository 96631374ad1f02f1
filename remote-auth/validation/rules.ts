import { isEmailAddress } from './email-address'
import { entryOf, type FieldName, type FormValues } from './entries'

/** Which rule an entry breaks. `validation-messages.ts` has the texts. */
export type RuleCode = 'required' | 'email' | 'minLength' | 'maxLength' | 'mustMatch'

/** `other` reads the entry of another field of the form. */
type Rule = (entry: string, other: (name: FieldName) => string) => RuleCode | undefined

const required: Rule = (entry) => (entry === '' ? 'required' : undefined)

const email: Rule = (entry) => (isEmailAddress(entry) ? undefined : 'email')

/** Counts as a person does: an emoji is one character, not the two units of its encoding. */
function minLength(minimum: number): Rule {
  return (entry) => ([...entry].length < minimum ? 'minLength' : undefined)
}

function maxLength(maximum: number): Rule {
  return (entry) => (entry.length > maximum ? 'maxLength' : undefined)
}

function mustMatch(name: FieldName): Rule {
  return (entry, other) => (entry === other(name) ? undefined : 'mustMatch')
}

export interface FormRules<Name extends FieldName> {
  /** The first rule that each field breaks, in the order of its rules; nothing for a valid field. */
  check(values: FormValues): Partial<Record<Name, RuleCode>>
  /** The entries to send. */
  entries(values: FormValues): Record<Name, string>
}

function formRules<Name extends FieldName>(rules: Record<Name, Rule[]>): FormRules<Name> {
  const names = Object.keys(rules) as Name[]

  function firstBroken(name: Name, values: FormValues): RuleCode | undefined {
    const other = (of: FieldName) => entryOf(of, values)
    for (const rule of rules[name]) {
      const code = rule(entryOf(name, values), other)
      if (code) return code
    }
    return undefined
  }

  return {
    check(values) {
      const errors: Partial<Record<Name, RuleCode>> = {}
      for (const name of names) {
        const code = firstBroken(name, values)
        if (code) errors[name] = code
      }
      return errors
    },
    entries(values) {
      const pairs = names.map((name) => [name, entryOf(name, values)])
      return Object.fromEntries(pairs) as Record<Name, string>
    },
  }
}

// Specification section 9.
const NICKNAME_MIN_LENGTH = 3
const PASSWORD_MIN_LENGTH = 6
const CODE_MIN_LENGTH = 6

/** The address is the username, and a user pool takes at most so many characters as one. */
const EMAIL_MAX_LENGTH = 128

// Specification section 5, screen by screen.

const emailRules = [required, maxLength(EMAIL_MAX_LENGTH), email]

export const loginRules = formRules({
  email: emailRules,
  password: [required, minLength(PASSWORD_MIN_LENGTH)],
})

export const registerRules = formRules({
  nickname: [required, minLength(NICKNAME_MIN_LENGTH)],
  email: emailRules,
  password: [required, minLength(PASSWORD_MIN_LENGTH)],
  confirmPassword: [required, mustMatch('password')],
})

export const confirmRules = formRules({
  email: emailRules,
  code: [required, minLength(CODE_MIN_LENGTH)],
})
