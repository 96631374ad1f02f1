import { ATTRIBUTE_PREFIX, nextStep } from '../flows/next-step'
import { openSignIn, type Responder, type SignIn, type Texts, versionOf } from '../flows/sign-in'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { readAttributes } from '../users/attributes'
import { PASSWORD_MIN_LENGTH, withPassword } from '../users/passwords'
import type { User } from '../users/user'

/** Sets the new password; if the pool refuses it, the session stays open for another try. */
export const newPasswordRequired: Responder = ({ responses, session }, pool) => {
  const challenge = openSignIn<{ signIn: SignIn }>({ name: 'NEW_PASSWORD_REQUIRED', session }, pool)
  if (challenge instanceof Refusal) return challenge
  const { user, state } = challenge
  const { NEW_PASSWORD = '' } = responses
  if (!NEW_PASSWORD) return refusals.missingParameter('NEW_PASSWORD')
  if (NEW_PASSWORD.length < PASSWORD_MIN_LENGTH) return refusals.newPasswordTooShort
  const attributes = completedAttributes(responses, { user, pool })
  if (attributes instanceof Refusal) return attributes

  if (!pool.sessions.spend(challenge)) return refusals.sessionUsed
  const updatedUser: User = {
    ...withPassword(user, NEW_PASSWORD, pool),
    attributes,
    status: 'CONFIRMED',
  }
  pool.users.put(updatedUser)
  return nextStep({ ...state.signIn, ...versionOf(updatedUser) }, pool)
}

function completedAttributes(responses: Texts, { user, pool }: { user: User; pool: Pool }) {
  const entries = Object.entries(responses).flatMap(([name, Value]) =>
    name.startsWith(ATTRIBUTE_PREFIX) ? [{ Name: name.slice(ATTRIBUTE_PREFIX.length), Value }] : [],
  )
  const fields = readAttributes(entries)
  if (fields instanceof Refusal) return fields
  // The e-mail is a sign-in name, and the phone gets the second factor's code: knowing a temporary
  // password is not enough to change them.
  const { email, phone_number } = user.attributes
  const changes = (name: string, previous?: string) => name in fields && fields[name] !== previous
  if (changes('email', email)) return refusals.alreadyProvided('email')
  if (phone_number && changes('phone_number', phone_number))
    return refusals.alreadyProvided('phone_number')
  const attributes = { ...user.attributes, ...fields }
  const missingName = pool.settings.requiredAttributes.find((name) => !attributes[name])
  return missingName ? refusals.attributeRequired(missingName) : attributes
}
