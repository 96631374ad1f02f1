import { pretendToSendCode, sendCode } from '../codes/send-code'
import { attemptKeyOf } from '../limits'
import { Refusal, refusals } from '../refusals'
import { matches } from '../srp/verifier'
import { PASSWORD_MIN_LENGTH, withPassword } from '../users/passwords'
import { verifiedAddresses } from '../users/user'
import { type Operation, signedIn } from './operation'

export const ForgotPassword: Operation<'ForgotPassword'> = async ({ Username }, pool) => {
  const code = await pool.codes.make()
  return pool.transaction(() => {
    const user = pool.users.find(Username)
    if (!pool.quotas.take('ForgotPassword', attemptKeyOf(user, Username)))
      return refusals.attemptLimitExceeded
    if (!user?.enabled) return { CodeDeliveryDetails: pretendToSendCode(Username) }
    if (user.status === 'FORCE_CHANGE_PASSWORD') return refusals.notResettable
    const [to] = verifiedAddresses(user)
    if (!to) return refusals.nowhereToSendReset
    return { CodeDeliveryDetails: sendCode(pool, { user, source: 'ForgotPassword', to, code }) }
  })
}

export const ConfirmForgotPassword: Operation<'ConfirmForgotPassword'> = async (request, pool) => {
  const { Username, ConfirmationCode, Password } = request
  const account = pool.users.find(Username)
  const key = account && ({ sub: account.sub, purpose: 'reset' } as const)
  const hash = await pool.codes.hash(key, ConfirmationCode)
  return pool.transaction(() => {
    const user = key && pool.users.get(key.sub)
    if (!pool.quotas.take('ConfirmForgotPassword', attemptKeyOf(user, Username)))
      return refusals.attemptLimitExceeded
    if (Password.length < PASSWORD_MIN_LENGTH) return refusals.newPasswordTooShort
    if (!key || !user?.enabled) return refusals.codeMismatch
    const code = pool.codes.check(key, hash)
    if (code instanceof Refusal) return code
    // The address that the code went to may now be somebody else's, and a user who has set another
    // password since does not need the code.
    const isOwn = verifiedAddresses(user).some(({ address }) => address === code.value)
    if (!isOwn || code.passwordSalt !== (user.password?.salt ?? null)) return refusals.codeExpired
    pool.codes.remove(key)
    const status = user.status === 'RESET_REQUIRED' ? 'CONFIRMED' : user.status
    pool.users.put({ ...withPassword(user, Password, pool), status })
    pool.lockout.reset(user.sub)
    return {}
  })
}

export const ChangePassword: Operation<'ChangePassword'> = signedIn((request, pool, { user }) => {
  const { PreviousPassword = '', ProposedPassword } = request
  if (!pool.quotas.take('ChangePassword', user.sub)) return refusals.attemptLimitExceeded
  const identity = { group: pool.group, user: user.username }
  if (!user.password || !matches(user.password, { ...identity, password: PreviousPassword }))
    return refusals.incorrectUsernameOrPassword
  if (ProposedPassword.length < PASSWORD_MIN_LENGTH) return refusals.changedPasswordTooShort
  pool.users.put(withPassword(user, ProposedPassword, pool))
  return {}
})
