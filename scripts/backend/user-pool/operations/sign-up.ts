import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { newVerifier } from '../srp/verifier'
import { readAttributes } from '../users/attributes'
import { isEmail } from '../users/email'
import { newUser } from '../users/new-user'
import { brokenPolicy } from '../users/password-policy'
import { register } from '../users/register'
import type { Operation } from './operation'

/** Shorter passwords are refused before any pool's policy is looked at. */
const PASSWORD_FLOOR = 6

export const signUp: Operation<'SignUp'> = async (request, pool) => {
  const { Username, Password = '', UserAttributes = [] } = request
  const given = readAttributes(UserAttributes)
  if (given instanceof Refusal) return given
  const attributes = withEmail(pool, { Username, attributes: given })
  if (attributes instanceof Refusal) return attributes
  const refused = passwordRefusal(pool, Password)
  if (refused) return refused

  const user = newUser(pool, { name: Username, attributes })
  user.password = newVerifier({ group: pool.group, user: user.username }, Password)
  const taken = await register(pool, { user, name: Username })
  if (taken) return taken
  const answer = { UserConfirmed: false, UserSub: user.sub }
  const { email } = attributes
  if (email === undefined) return answer
  const to = { attribute: 'email', address: email }
  const code = { sub: user.sub, purpose: 'confirm', to, value: email } as const
  return { ...answer, CodeDeliveryDetails: await sendCode(pool, code) }
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
  if (isAddress && all.email?.toLowerCase() !== Username.toLowerCase())
    return refusals.emailIsNotUsername
  const missing = pool.settings.requiredAttributes.find((name) => !all[name])
  return missing ? refusals.attributeRequired(missing) : all
}

function passwordRefusal(pool: Pool, password: string): Refusal | undefined {
  if (password.length < PASSWORD_FLOOR) return refusals.passwordTooShort(PASSWORD_FLOOR)
  const broken = brokenPolicy(password, pool.settings.passwordPolicy)
  return broken === undefined ? undefined : refusals.passwordPolicy(broken)
}
