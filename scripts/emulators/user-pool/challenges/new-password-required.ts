import { ATTRIBUTE_PREFIX, nextStep } from '../flows/next-step'
import { type Challenge, openSignIn, type SignIn, type Texts, versionOf } from '../flows/sign-in'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { readAttributes } from '../users/attributes'
import { PASSWORD_MIN_LENGTH, withPassword } from '../users/passwords'
import type { User } from '../users/user'

/** Sets the new password; if the pool refuses it, the session stays open for another try. */
export const newPasswordRequired: Challenge = ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>({ name: 'NEW_PASSWORD_REQUIRED', session }, pool)
  if (opened instanceof Refusal) return opened
  const { user, state } = opened
  const { NEW_PASSWORD = '' } = responses
  if (!NEW_PASSWORD) return refusals.missingParameter('NEW_PASSWORD')
  if (NEW_PASSWORD.length < PASSWORD_MIN_LENGTH) return refusals.newPasswordTooShort
  const attributes = completedAttributes(responses, { user, pool })
  if (attributes instanceof Refusal) return attributes

  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  const changed: User = {
    ...withPassword(user, NEW_PASSWORD, pool),
    attributes,
    status: 'CONFIRMED',
  }
  pool.users.put(changed)
  return nextStep({ ...state.signIn, ...versionOf(changed) }, pool)
}

function completedAttributes(responses: Texts, { user, pool }: { user: User; pool: Pool }) {
  const given = Object.entries(responses).flatMap(([name, Value]) =>
    name.startsWith(ATTRIBUTE_PREFIX) ? [{ Name: name.slice(ATTRIBUTE_PREFIX.length), Value }] : [],
  )
  const added = readAttributes(given)
  if (added instanceof Refusal) return added
  // The e-mail is a sign-in name, and the phone gets the second factor's code: knowing a temporary
  // password is not enough to change them.
  const { email, phone_number } = user.attributes
  const moved = (name: string, before?: string) => name in added && added[name] !== before
  if (moved('email', email)) return refusals.alreadyProvided('email')
  if (phone_number && moved('phone_number', phone_number))
    return refusals.alreadyProvided('phone_number')
  const attributes = { ...user.attributes, ...added }
  const missing = pool.settings.requiredAttributes.find((name) => !attributes[name])
  return missing ? refusals.attributeRequired(missing) : attributes
}
