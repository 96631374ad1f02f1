import type { SignedInUser } from '../session/session-state'
import { isJsonObject, type JsonObject } from './json-object'

export interface UserAttribute {
  name: string
  value: string
}

/** Position of the nickname in the attribute list (specification section 3). */
const NICKNAME_POSITION = 2

/** Attributes that may not become a public name, whatever their position. */
const PRIVATE_ATTRIBUTES = ['email', 'phone_number']

/** The attribute list of a `GetUser` answer, in the pool's order; undefined where it is none. */
export function userAttributes(answer: JsonObject): UserAttribute[] | undefined {
  if (!Array.isArray(answer.UserAttributes)) return undefined
  return answer.UserAttributes.filter(isJsonObject).map(({ Name, Value }) => ({
    name: String(Name),
    value: typeof Value === 'string' ? Value : '',
  }))
}

/**
 * The public name: the third attribute. Where another one is called `nickname` it is that one, so
 * that a pool with one more attribute does not show e-mail addresses in the chat.
 */
export function nicknameOf(attributes: UserAttribute[]): string {
  const named = attributes.find((each) => each.name === 'nickname')
  if (named !== undefined) return named.value
  const third = attributes[NICKNAME_POSITION]
  if (third === undefined || PRIVATE_ATTRIBUTES.includes(third.name)) return 'guest'
  return third.value
}

/** The signed-in user that a `GetUser` answer tells of; undefined where it is malformed. */
export function signedInUser(answer: JsonObject): SignedInUser | undefined {
  const attributes = userAttributes(answer)
  if (attributes === undefined || typeof answer.Username !== 'string') return undefined
  return { username: answer.Username, nickname: nicknameOf(attributes) }
}
