import type { StoredCode } from '../codes/code-store'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { newVerifier, type Verifier } from '../srp/verifier'
import { brokenPolicy } from '../users/password-policy'
import type { Operation } from './operation'

export const confirmForgotPassword: Operation<'ConfirmForgotPassword'> = async (request, pool) => {
  const { Username, ConfirmationCode, Password } = request
  const user = pool.users.find(Username)
  const who = user?.username ?? Username
  if (!pool.quotas.take('ConfirmForgotPassword', who)) return refusals.attemptLimitExceeded
  const broken = brokenPolicy(Password, pool.settings.passwordPolicy)
  if (broken) return refusals.newPasswordPolicy(broken)
  if (!user?.enabled) {
    if (pool.settings.preventUserExistenceErrors) return refusals.codeMismatch
    return user ? refusals.userDisabled : refusals.usernameNotFound
  }
  const { username } = user
  const code = await pool.codes.check({ username, purpose: 'reset', code: ConfirmationCode })
  if (code instanceof Refusal) return code
  const password = newVerifier({ group: pool.group, user: username }, Password)
  return (await reset(pool, { username, code, password })) ?? {}
}

interface Reset {
  username: string
  code: StoredCode
  password: Verifier
}

async function reset(
  pool: Pool,
  { username, code, password }: Reset,
): Promise<Refusal | undefined> {
  const refused = await pool.users.transaction(() => {
    const user = pool.users.get(username)
    if (!user || !pool.codes.use({ username, purpose: 'reset' }, code)) return refusals.codeExpired
    const status = user.status === 'RESET_REQUIRED' ? 'CONFIRMED' : user.status
    pool.users.put({ ...user, password, status, modifiedAt: pool.now() })
    return undefined
  })
  if (!refused) pool.lockout.succeeded(username)
  return refused
}
