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
  if (!user.password || !matches(user.password, { ...identity, password: PreviousPassword }))
    return refusals.incorrectUsernameOrPassword
  const broken = brokenPolicy(ProposedPassword, pool.settings.passwordPolicy)
  if (broken) return refusals.passwordPolicy(broken)
  const password = newVerifier(identity, ProposedPassword)
  return pool.accessTokens.change(signed, (current) => {
    pool.users.put({ ...current, password, modifiedAt: pool.now() })
    return {}
  })
}
