import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { isWritable, VERIFICATIONS } from '../users/attributes'
import type { Operation } from './operation'

export const deleteUserAttributes: Operation<'DeleteUserAttributes'> = async (request, pool) => {
  const { AccessToken, UserAttributeNames } = request
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const { requiredAttributes, email } = pool.settings
  for (const name of UserAttributeNames) {
    if (!isWritable(name)) return refusals.attributeReadOnly(name)
    if (requiredAttributes.includes(name) || (email === 'username' && name === 'email'))
      return refusals.attributeRequired(name)
  }
  return pool.accessTokens.change(signed, (user) => {
    if (UserAttributeNames.includes('email') && user.attributes.email)
      pool.users.release(user.attributes.email, user.username)
    // What it waits for is deleted with it: a code that comes late does not bring it back.
    for (const name of UserAttributeNames)
      pool.codes.useUp({ sub: user.sub, purpose: `verify:${name}` })
    const verifications = UserAttributeNames.map((name) => `${name}_verified`)
    const gone = new Set([
      ...UserAttributeNames,
      ...verifications.filter((name) => VERIFICATIONS.has(name)),
    ])
    const kept = Object.entries(user.attributes).filter(([name]) => !gone.has(name))
    pool.users.put({ ...user, attributes: Object.fromEntries(kept), modifiedAt: pool.now() })
    return {}
  })
}
