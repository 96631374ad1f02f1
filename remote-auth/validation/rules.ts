import { isEmailAddress } from './email-address'
import type { FieldName } from './entries'

/** What an entry lacks. The words for it are in `validation-words.ts`. */
export type RuleCode = 'required' | 'email' | 'minLength' | 'mustMatch'

/** `other` reads what stands in another field of the form. */
export type Rule = (entry: string, other: (name: FieldName) => string) => RuleCode | undefined

export const required: Rule = (entry) => (entry === '' ? 'required' : undefined)

export const email: Rule = (entry) => (isEmailAddress(entry) ? undefined : 'email')

/** Counts as a person does: an emoji is one character and not the two units of its encoding. */
export function minLength(minimum: number): Rule {
  return (entry) => ([...entry].length < minimum ? 'minLength' : undefined)
}

export function mustMatch(name: FieldName): Rule {
  return (entry, other) => (entry === other(name) ? undefined : 'mustMatch')
}
