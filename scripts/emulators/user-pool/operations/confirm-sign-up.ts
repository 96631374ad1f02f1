import type { StoredCode } from '../codes/code-store'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { takeAlias } from '../users/take-alias'
import type { User } from '../users/user'
import type { Operation } from './operation'

export const confirmSignUp: Operation<'ConfirmSignUp'> = async (request, pool, { hasLeft }) => {
  const { Username, ConfirmationCode, ForceAliasCreation = false } = request
  const user = pool.users.find(Username)
  const who = user ?? { stranger: Username }
  if (!pool.quotas.take('ConfirmSignUp', who)) return refusals.attemptLimitExceeded
  if (!user)
    return pool.settings.preventUserExistenceErrors
      ? refusals.codeExpired
      : refusals.usernameNotFound
  if (user.status !== 'UNCONFIRMED') return refusals.cannotBeConfirmed(user.status)
  const { sub } = user
  const code = await pool.codes.check({ sub, purpose: 'confirm', code: ConfirmationCode, hasLeft })
  if (code instanceof Refusal) return code
  return (await confirm(pool, { user, code, force: ForceAliasCreation })) ?? {}
}

interface Confirmation {
  user: User
  code: StoredCode
  force: boolean
}

function confirm(pool: Pool, { user, code, force }: Confirmation): Promise<Refusal | undefined> {
  const { username, sub } = user
  const used = { sub, purpose: 'confirm' } as const
  return pool.users.transaction(() => {
    const current = pool.users.current(user)
    if (!current || !pool.codes.stands(used, code)) return refusals.codeExpired
    // An admin may have set a password meanwhile, which is not to be confirmed away.
    if (current.status !== 'UNCONFIRMED') return refusals.cannotBeConfirmed(current.status)
    const email = code.value
    const taken =
      email === undefined ? undefined : takeAlias(pool.users, { email, username, force })
    if (taken) return taken
    pool.codes.useUp(used)
    const attributes = email
      ? { ...current.attributes, email_verified: 'true' }
      : current.attributes
    pool.users.put({ ...current, attributes, status: 'CONFIRMED', modifiedAt: pool.now() })
    return undefined
  })
}
