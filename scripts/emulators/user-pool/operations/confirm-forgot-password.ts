import type { StoredCode } from '../codes/code-store'
import { mayReset } from '../codes/reset-code'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { newVerifier, type Verifier } from '../srp/verifier'
import { brokenPolicy } from '../users/password-policy'
import type { User } from '../users/user'
import type { Operation } from './operation'

export const confirmForgotPassword: Operation<'ConfirmForgotPassword'> = async (
  request,
  pool,
  { hasLeft },
) => {
  const { Username, ConfirmationCode, Password } = request
  const user = pool.users.find(Username)
  const who = user ?? { stranger: Username }
  if (!pool.quotas.take('ConfirmForgotPassword', who)) return refusals.attemptLimitExceeded
  const broken = brokenPolicy(Password, pool.settings.passwordPolicy)
  if (broken) return refusals.newPasswordPolicy(broken)
  if (!user?.enabled) {
    if (pool.settings.preventUserExistenceErrors) return refusals.codeMismatch
    return user ? refusals.userDisabled : refusals.usernameNotFound
  }
  const { username, sub } = user
  const code = await pool.codes.check({ sub, purpose: 'reset', code: ConfirmationCode, hasLeft })
  if (code instanceof Refusal) return code
  const password = newVerifier({ group: pool.group, user: username }, Password)
  return (await reset(pool, { user, code, password })) ?? {}
}

interface Reset {
  user: User
  code: StoredCode
  password: Verifier
}

async function reset(
  pool: Pool,
  { user: account, code, password }: Reset,
): Promise<Refusal | undefined> {
  const used = { sub: account.sub, purpose: 'reset' } as const
  const refused = await pool.users.transaction(() => {
    const current = pool.users.current(account)
    if (!current || !mayReset(current, code) || !pool.codes.stands(used, code))
      return refusals.codeExpired
    pool.codes.useUp(used)
    // A chosen password does not end with the temporary one that it replaces.
    const { temporaryUntil: _, ...user } = current
    const status = user.status === 'RESET_REQUIRED' ? 'CONFIRMED' : user.status
    pool.users.put({ ...user, password, status, modifiedAt: pool.now() })
    return undefined
  })
  if (!refused) pool.lockout.succeeded(account)
  return refused
}
