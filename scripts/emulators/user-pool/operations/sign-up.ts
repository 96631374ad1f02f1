import { deliverCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { newVerifier } from '../srp/verifier'
import { readAttributes } from '../users/attributes'
import { isEmail } from '../users/email'
import { foldCase } from '../users/fold-case'
import { newUser } from '../users/new-user'
import { brokenPolicy } from '../users/password-policy'
import { nameTaken, register } from '../users/register'
import type { User } from '../users/user'
import type { Operation } from './operation'

/** Shorter passwords are refused before any pool's policy is looked at. */
const PASSWORD_FLOOR = 6

export const signUp: Operation<'SignUp'> = async (request, pool, { hasLeft }) => {
  const { Username, Password = '', UserAttributes = [] } = request
  const given = readAttributes(UserAttributes)
  if (given instanceof Refusal) return given
  const attributes = withEmail(pool, { Username, attributes: given })
  if (attributes instanceof Refusal) return attributes
  const refused = passwordRefusal(pool, Password)
  if (refused) return refused

  const user = newUser(pool, { name: Username, attributes })
  user.password = newVerifier({ group: pool.group, user: user.username }, Password)
  const holder = pool.users.holder(Username)
  if (holder) return nameTaken(holder)
  const { email } = attributes
  const sending = email === undefined ? undefined : confirmation(user, email)
  // Before the account is stored: who hangs up in a flood of them leaves nothing to be done.
  const made = sending && (await pool.codes.make({ ...sending, hasLeft }))
  const taken = await register(pool, { user, name: Username, code: made?.stored })
  if (taken) return taken
  const answer = { UserConfirmed: false, UserSub: user.sub }
  if (!sending || !made) return answer
  return { ...answer, CodeDeliveryDetails: deliverCode(pool, { ...sending, code: made.code }) }
}

function confirmation({ sub }: User, email: string) {
  const to = { attribute: 'email', address: email }
  return { sub, purpose: 'confirm', to, value: email } as const
}

interface NamedAttributes {
  Username: string
  attributes: Record<string, string>
}

function withEmail(pool: Pool, { Username, attributes }: NamedAttributes) {
  const isAddress = isEmail(Username)
  if (pool.settings.email === 'username' && !isAddress) return refusals.usernameMustBeEmail
  if (pool.settings.email === 'alias' && isAddress) return refusals.usernameMustNotBeEmail
  const all = isAddress ? { email: Username, ...attributes } : attributes
  if (isAddress && foldCase(all.email ?? '') !== foldCase(Username))
    return refusals.emailIsNotUsername
  const missing = pool.settings.requiredAttributes.find((name) => !all[name])
  return missing ? refusals.attributeRequired(missing) : all
}

function passwordRefusal(pool: Pool, password: string): Refusal | undefined {
  if (password.length < PASSWORD_FLOOR) return refusals.passwordTooShort(PASSWORD_FLOOR)
  const broken = brokenPolicy(password, pool.settings.passwordPolicy)
  return broken === undefined ? undefined : refusals.passwordPolicy(broken)
}
