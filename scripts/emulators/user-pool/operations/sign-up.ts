import { sendCode } from '../codes/send-code'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { newVerifier } from '../srp/verifier'
import { readAttributes } from '../users/attributes'
import { foldCase, isEmail } from '../users/names'
import { brokenPolicy } from '../users/password-policy'
import { newUser, register } from '../users/registration'
import type { Operation } from './operation'

/** Shorter passwords are refused before any pool's policy is looked at. */
const PASSWORD_FLOOR = 6

export const SignUp: Operation<'SignUp'> = async (request, pool) => {
  const { Username: name, Password = '', UserAttributes = [] } = request
  const given = readAttributes(UserAttributes)
  if (given instanceof Refusal) return given
  const attributes = withEmail(pool, { name, attributes: given })
  if (attributes instanceof Refusal) return attributes
  const refused = passwordRefusal(pool, Password)
  if (refused) return refused

  const made = await pool.codes.make()
  const user = newUser(pool, { name, attributes })
  user.password = newVerifier({ group: pool.group, user: user.username }, Password)
  return pool.transaction(() => {
    const taken = register(pool, { user, name })
    if (taken) return taken
    const answer = { UserConfirmed: false, UserSub: user.sub }
    const { email } = attributes
    if (email === undefined) return answer
    const to = { attribute: 'email', address: email } as const
    return { ...answer, CodeDeliveryDetails: sendCode(pool, { user, kind: 'confirm', to, made }) }
  })
}

interface NamedAttributes {
  name: string
  attributes: Record<string, string>
}

function withEmail(pool: Pool, { name, attributes }: NamedAttributes) {
  const isAddress = isEmail(name)
  if (pool.settings.email === 'username' && !isAddress) return refusals.usernameMustBeEmail
  if (pool.settings.email === 'alias' && isAddress) return refusals.usernameMustNotBeEmail
  const all = isAddress ? { email: name, ...attributes } : attributes
  if (isAddress && foldCase(all.email ?? '') !== foldCase(name)) return refusals.emailIsNotUsername
  const missing = pool.settings.requiredAttributes.find((each) => !all[each])
  return missing ? refusals.attributeRequired(missing) : all
}

function passwordRefusal(pool: Pool, password: string): Refusal | undefined {
  if (password.length < PASSWORD_FLOOR) return refusals.passwordTooShort(PASSWORD_FLOOR)
  const broken = brokenPolicy(password, pool.settings.passwordPolicy)
  return broken === undefined ? undefined : refusals.passwordPolicy(broken)
}
