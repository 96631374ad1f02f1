import type { FieldProps } from '@parlor/shared'
import { email } from '../validation/fields/email'
import { nickname } from '../validation/fields/nickname'
import { type FieldRules, required } from '../validation/rules'

/** A field for an attribute of the account that the pool asks for. */
export interface AttributeField {
  /** The pool's name of it. */
  attribute: string
  /** The form's: what the pool calls it could mean something else there. */
  name: string
  label: string
  input: Pick<FieldProps, 'type' | 'autoComplete' | 'hint'>
  rules: FieldRules
}

interface Known {
  label: string
  autoComplete: string
  type?: string
  hint?: string
  rules?: FieldRules
}

/** The standard attributes of a user pool that a person is asked for. */
const KNOWN: Record<string, Known> = {
  address: { label: 'Address', autoComplete: 'street-address' },
  birthdate: { label: 'Date of birth', autoComplete: 'bday', type: 'date' },
  email: { label: 'Email', autoComplete: 'email', type: 'email', rules: email },
  family_name: { label: 'Family name', autoComplete: 'family-name' },
  gender: { label: 'Gender', autoComplete: 'sex' },
  given_name: { label: 'Given name', autoComplete: 'given-name' },
  middle_name: { label: 'Middle name', autoComplete: 'additional-name' },
  name: { label: 'Name', autoComplete: 'name' },
  nickname: { label: 'Nickname', autoComplete: 'nickname', rules: nickname },
  phone_number: {
    label: 'Phone number',
    autoComplete: 'tel',
    type: 'tel',
    hint: 'With the code of the country: +44 20 7946 0000',
    rules: {
      // The pool takes digits alone, behind a plus.
      entry: (value) => value.replace(/[\s()-]/g, ''),
      rules: [required('Enter a phone number.')],
    },
  },
  preferred_username: { label: 'User name', autoComplete: 'nickname' },
  website: { label: 'Website', autoComplete: 'url', type: 'url' },
}

const filled: FieldRules = {
  entry: (value) => value.trim(),
  rules: [required('Fill this in.')],
}

export function attributeFields(attributes: readonly string[]): AttributeField[] {
  return attributes.map((attribute, index) => {
    // The pool chooses the name, and every object has a `constructor`.
    const known = Object.hasOwn(KNOWN, attribute) ? KNOWN[attribute] : undefined
    const { label = attribute.replace(/^custom:/, ''), rules = filled, ...input } = known ?? {}
    const name = `attribute${index}`
    return { attribute, name, label, input: { type: 'text', ...input }, rules }
  })
}
