import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { matches, newVerifier } from '../srp/verifier'
import { brokenPolicy } from '../users/password-policy'
import type { Operation } from './operation'

export const changePassword: Operation<'ChangePassword'> = async (request, pool) => {
  const { AccessToken, PreviousPassword = '', ProposedPassword } = request
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const { user } = signed
  if (!pool.quotas.take('ChangePassword', user)) return refusals.attemptLimitExceeded
  const identity = { group: pool.group, user: user.username }
  const { password: previous } = user
  if (!previous || !matches(previous, { ...identity, password: PreviousPassword }))
    return refusals.incorrectUsernameOrPassword
  const broken = brokenPolicy(ProposedPassword, pool.settings.passwordPolicy)
  if (broken) return refusals.passwordPolicy(broken)
  const password = newVerifier(identity, ProposedPassword)
  return pool.accessTokens.change(signed, (current) => {
    // Another change was first: the password that was compared serves no more.
    if (current.password?.salt !== previous.salt) return refusals.incorrectUsernameOrPassword
    pool.users.put({ ...current, password, modifiedAt: pool.now() })
    return {}
  })
}
