import * as v from 'valibot'
import { parseJsonObject } from '../contract/json-value'

export interface SignedInUser {
  /** The pool's id of the user, `USER_ID_FOR_SRP`; not for display. */
  username: string
  /** The public name in the chat: the third attribute of `GetUser` (specification section 3). */
  nickname: string
}

export interface UserAttribute {
  name: string
  value: string
}

/** Everything that `GetUser` returns. */
export interface UserProfile extends SignedInUser {
  /** In the pool's order. */
  attributes: UserAttribute[]
  mfa: { enabled: string[]; preferred: string | undefined }
}

/** Position of the nickname in the attribute list (specification section 3). */
const NICKNAME_POSITION = 2

/** Attributes that cannot be a name: an address or an id must not become public. */
const NO_NAMES = [
  'sub',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'birthdate',
  'updated_at',
]

/** The public name: the third attribute. Where that cannot be a name, the one called `nickname`, else
 * `guest`. */
export function nicknameOf(attributes: UserAttribute[]): string {
  const third = attributes[NICKNAME_POSITION]
  if (third !== undefined && !NO_NAMES.includes(third.name)) return third.value
  return attributes.find(({ name }) => name === 'nickname')?.value ?? 'guest'
}

let isOtherThirdReported = false

/** Says once on the console that the pool's third attribute is not the nickname. */
export function warnIfNicknameIsNotThird(attributes: UserAttribute[]): void {
  const third = attributes[NICKNAME_POSITION]?.name
  if (third === 'nickname' || isOtherThirdReported) return
  isOtherThirdReported = true
  console.warn(
    `The third attribute that this user pool lists is ${third ?? 'missing'}, not nickname. The chat takes names from it. List nickname third.`,
  )
}

const attribute = v.pipe(
  v.object({ Name: v.string(), Value: v.optional(v.string(), '') }),
  v.transform(({ Name, Value }): UserAttribute => ({ name: Name, value: Value })),
)

/** A `GetUser` answer. */
export const userProfile = v.pipe(
  v.object({
    Username: v.string(),
    UserAttributes: v.array(attribute),
    UserMFASettingList: v.optional(v.array(v.string()), []),
    PreferredMfaSetting: v.optional(v.string()),
  }),
  v.transform(
    (answer): UserProfile => ({
      username: answer.Username,
      nickname: nicknameOf(answer.UserAttributes),
      attributes: answer.UserAttributes,
      mfa: { enabled: answer.UserMFASettingList, preferred: answer.PreferredMfaSetting },
    }),
  ),
)

/** The part of a `GetUser` answer that identifies the user. */
export const signedInUser = v.pipe(
  userProfile,
  v.transform(({ username, nickname }): SignedInUser => ({ username, nickname })),
)

/** Reads a `GetUser` answer that was stored as JSON; undefined if it is not one. */
export function parseSignedInUser(json: string): SignedInUser | undefined {
  const parsed = v.safeParse(signedInUser, parseJsonObject(json))
  return parsed.success ? parsed.output : undefined
}
