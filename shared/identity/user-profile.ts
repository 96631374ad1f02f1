import * as v from 'valibot'
import { parseJsonObject } from './json-object'

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

/** Attributes that must not become a public name, whatever their position. */
const PRIVATE_ATTRIBUTES = ['email', 'phone_number']

/**
 * The public name: the third attribute, unless another one is called `nickname`. Then a pool with
 * one more attribute does not show e-mail addresses in the chat.
 */
export function nicknameOf(attributes: UserAttribute[]): string {
  const named = attributes.find(({ name }) => name === 'nickname')
  if (named !== undefined) return named.value
  const third = attributes[NICKNAME_POSITION]
  if (third === undefined || PRIVATE_ATTRIBUTES.includes(third.name)) return 'guest'
  return third.value
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
  const read = v.safeParse(signedInUser, parseJsonObject(json))
  return read.success ? read.output : undefined
}
