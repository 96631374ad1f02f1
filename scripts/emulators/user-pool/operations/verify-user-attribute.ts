import type { StoredCode } from '../codes/code-store'
import { hasAddress } from '../codes/verification-code'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Signed } from '../tokens/access-tokens'
import { foldCase } from '../users/fold-case'
import { takeAlias } from '../users/take-alias'
import type { Operation } from './operation'

export const verifyUserAttribute: Operation<'VerifyUserAttribute'> = async (
  request,
  pool,
  { hasLeft },
) => {
  const { AccessToken, AttributeName: attribute, Code } = request
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const { user } = signed
  if (attribute !== 'email' && attribute !== 'phone_number')
    return refusals.notVerifiable(attribute)
  if (!pool.quotas.take('VerifyUserAttribute', user)) return refusals.attemptLimitExceeded
  const purpose = `verify:${attribute}` as const
  const code = await pool.codes.check({ sub: user.sub, purpose, code: Code, hasLeft })
  if (code instanceof Refusal) return code
  return (await verify(pool, { signed, attribute, code })) ?? {}
}

interface Verification {
  signed: Signed
  attribute: 'email' | 'phone_number'
  code: StoredCode
}

/** Marks the address as the user's; a verified e-mail is a name to sign in with. */
function verify(pool: Pool, { signed, attribute, code }: Verification) {
  const { username, sub } = signed.user
  const used = { sub, purpose: `verify:${attribute}` } as const
  return pool.accessTokens.change(signed, (user) => {
    const { value } = code
    if (value === undefined || !pool.codes.stands(used, code)) return refusals.codeExpired
    if (!hasAddress(user, { attribute, address: value }, pool)) return refusals.codeExpired
    if (attribute === 'email') {
      const taken = takeAlias(pool.users, { email: value, username, force: false })
      if (taken) return taken
      const { email: before } = user.attributes
      if (before && foldCase(before) !== foldCase(value)) pool.users.release(before, username)
    }
    pool.codes.useUp(used)
    const attributes = { ...user.attributes, [attribute]: value, [`${attribute}_verified`]: 'true' }
    pool.users.put({ ...user, attributes, modifiedAt: pool.now() })
    return undefined
  })
}
