import type { ComponentType } from 'react'
import { EmailField, FormField, type FormFieldProps } from '../form/form-fields'
import { NicknameField } from '../form/nickname-field'
import { PhoneField } from '../form/phone-field'
import { email, type FieldRules, nickname, phone, required, trim } from '../validation/rules'

/** A field for an attribute of the account that the pool asks for. */
export interface AttributeField {
  attribute: string
  /** The name in the form, where the pool's name could mean something else. */
  name: string
  rules: FieldRules
  Input: ComponentType<InputProps>
  input: Omit<InputProps, 'name'>
}

type InputProps = Pick<FormFieldProps, 'name' | 'label' | 'type' | 'autoComplete'>
type AttributeKind = Pick<AttributeField, 'rules' | 'Input' | 'input'>

const requiredText: FieldRules = { entry: trim, rules: [required('Fill this in.')] }

function text(label: string, autoComplete?: string, type = 'text'): AttributeKind {
  return { rules: requiredText, Input: FormField, input: { label, autoComplete, type } }
}

/** The standard attributes that a user pool can ask for. */
const KINDS: Record<string, AttributeKind> = {
  address: text('Address', 'street-address'),
  birthdate: text('Date of birth', 'bday', 'date'),
  email: { ...text('Email', 'email'), rules: email, Input: EmailField },
  family_name: text('Family name', 'family-name'),
  gender: text('Gender', 'sex'),
  given_name: text('Given name', 'given-name'),
  middle_name: text('Middle name', 'additional-name'),
  name: text('Name', 'name'),
  nickname: { ...text('Nickname'), rules: nickname, Input: NicknameField },
  phone_number: { ...text('Phone number'), rules: phone, Input: PhoneField },
  preferred_username: text('User name', 'nickname'),
  website: text('Website', 'url', 'url'),
}

export function attributeFields(attributes: readonly string[]): AttributeField[] {
  return attributes.map((attribute, index) => {
    // Not a plain lookup: the pool chooses the name, and every object has a `constructor`.
    const standard = Object.hasOwn(KINDS, attribute) ? KINDS[attribute] : undefined
    const kind = standard ?? text(attribute.replace(/^custom:/, ''))
    return { attribute, name: `attribute${index}`, ...kind }
  })
}
