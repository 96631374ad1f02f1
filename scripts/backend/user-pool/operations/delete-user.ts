import { Refusal } from '../refusal'
import type { Operation } from './operation'

/** Deletes the caller: the names are free again, and no token serves any more. */
export const deleteUser: Operation<'DeleteUser'> = async ({ AccessToken }, pool) => {
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const { username } = signed.user
  await pool.users.transaction(() => {
    const user = pool.users.get(username)
    if (user) pool.users.remove(user)
    pool.codes.removeAll(signed.user.sub)
    pool.devices.removeAll(username)
  })
  return {}
}
