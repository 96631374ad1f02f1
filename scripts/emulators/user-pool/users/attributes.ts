import { type Refusal, refusals } from '../refusals'
import { isEmail } from './names'
import { ADDRESS_NAMES, type User } from './user'

const STANDARD = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
])
/** Each belongs to the address it is named after. */
export const VERIFICATIONS = ADDRESS_NAMES.map((name) => `${name}_verified`)
/** Set only by the pool. */
const READ_ONLY = new Set(['sub', ...VERIFICATIONS, 'identities'])
const PHONE_NUMBER = /^\+[1-9]\d{1,14}$/

type AttributeList = readonly { readonly Name: string; readonly Value?: string }[]

/** True if a user may change it. */
export function isWritable(name: string): boolean {
  return STANDARD.has(name)
}

/** Checks new attributes against the pool's schema. */
export function readAttributes(entries: AttributeList): Record<string, string> | Refusal {
  const attributes: Record<string, string> = {}
  for (const { Name, Value = '' } of entries) {
    if (READ_ONLY.has(Name)) return refusals.attributeReadOnly(Name)
    if (!isWritable(Name)) return refusals.unknownAttribute(Name)
    if (Name === 'email' && !isEmail(Value)) return refusals.invalidEmail
    if (Name === 'phone_number' && !PHONE_NUMBER.test(Value)) return refusals.invalidPhoneNumber
    attributes[Name] = Value
  }
  return attributes
}

/**
 * The attributes in the order of GetUser and the hosted console. The specification reads the chat
 * nickname from the third place, so the order is part of the contract.
 */
export function listAttributes({ sub, attributes }: User) {
  const { email_verified, nickname, email, ...others } = attributes
  const ordered = { sub, email_verified, nickname, ...others, email }
  return Object.entries(ordered).flatMap(([Name, Value]) =>
    Value === undefined ? [] : [{ Name, Value }],
  )
}
