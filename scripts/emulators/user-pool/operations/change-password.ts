import { refusals } from '../refusals'
import { matches, newVerifier } from '../srp/verifier'
import { brokenPolicy } from '../users/password-policy'
import { type Operation, signedIn } from './operation'

export const changePassword: Operation<'ChangePassword'> = signedIn((request, pool, { user }) => {
  const { PreviousPassword = '', ProposedPassword } = request
  if (!pool.quotas.take('ChangePassword', user.sub)) return refusals.attemptLimitExceeded
  const identity = { group: pool.group, user: user.username }
  if (!user.password || !matches(user.password, { ...identity, password: PreviousPassword }))
    return refusals.incorrectUsernameOrPassword
  const broken = brokenPolicy(ProposedPassword, pool.settings.passwordPolicy)
  if (broken) return refusals.passwordPolicy(broken)
  const password = newVerifier(identity, ProposedPassword)
  pool.users.put({ ...user, password, modifiedAt: pool.now() })
  return {}
})
