import { nextStep } from '../flows/next-step'
import { openChallenge } from '../flows/open-challenge'
import { type SignIn, standingUser } from '../flows/sign-in'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { newVerifier } from '../srp/verifier'
import { readAttributes } from '../users/attributes'
import { brokenPolicy } from '../users/password-policy'
import type { User } from '../users/user'
import { type Challenge, openSignIn } from './challenge'

const NAME = 'NEW_PASSWORD_REQUIRED'
/** Challenge parameters and responses name attributes with this in front. */
const PREFIX = 'userAttributes.'

export function newPasswordRequired(
  { user, signIn }: { user: User; signIn: SignIn },
  pool: Pool,
): object {
  const missing = pool.settings.requiredAttributes.filter((name) => !user.attributes[name])
  const parameters = {
    requiredAttributes: JSON.stringify(missing.map((name) => PREFIX + name)),
    userAttributes: JSON.stringify(user.attributes),
  }
  return openChallenge({ name: NAME, state: { signIn }, parameters }, pool)
}

/** Takes the new password; the session stays open for another try where the pool refuses it. */
export const answerNewPassword: Challenge = async ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>({ name: NAME, session }, pool)
  if (opened instanceof Refusal) return opened
  const { user, state } = opened
  const { signIn } = state
  const { NEW_PASSWORD = '' } = responses
  if (!NEW_PASSWORD) return refusals.missingParameter('NEW_PASSWORD')
  const broken = brokenPolicy(NEW_PASSWORD, pool.settings.passwordPolicy)
  if (broken) return refusals.newPasswordPolicy(broken)
  const added = addedAttributes(responses, user)
  if (added instanceof Refusal) return added

  if (!pool.sealed.spend(opened)) return refusals.sessionUsed
  const password = newVerifier({ group: pool.group, user: signIn.username }, NEW_PASSWORD)
  const chosen = await pool.users.update(signIn, ({ temporaryUntil: _, ...found }) => {
    // Another sign-in chose one meanwhile, or an admin: the temporary password serves no more.
    if (found.status !== 'FORCE_CHANGE_PASSWORD' || !standingUser(signIn, pool)) return undefined
    const attributes = { ...found.attributes, ...added }
    return { ...found, attributes, password, status: 'CONFIRMED', modifiedAt: pool.now() }
  })
  if (!chosen) return refusals.sessionInvalid
  return nextStep({ ...signIn, passwordSalt: password.salt }, pool)
}

function addedAttributes(responses: Readonly<Record<string, string>>, user: User) {
  const given = Object.entries(responses).flatMap(([name, Value]) =>
    name.startsWith(PREFIX) ? [{ Name: name.slice(PREFIX.length), Value }] : [],
  )
  const attributes = readAttributes(given)
  if (attributes instanceof Refusal) return attributes
  // An address is a name to sign in with, a number receives the second factor's code: who knows a
  // temporary password may not change them.
  const { email, phone_number } = user.attributes
  const moved = (name: string, before?: string) => name in attributes && attributes[name] !== before
  if (moved('email', email)) return refusals.alreadyProvided('email')
  if (phone_number && moved('phone_number', phone_number))
    return refusals.alreadyProvided('phone_number')
  return attributes
}
