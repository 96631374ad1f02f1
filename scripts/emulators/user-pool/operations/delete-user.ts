import { Refusal } from '../refusal'
import type { Operation } from './operation'

/** Deletes the caller: the names are free again, and no token serves any more. */
export const deleteUser: Operation<'DeleteUser'> = async ({ AccessToken }, pool) => {
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  return pool.accessTokens.change(signed, (user) => {
    pool.users.remove(user)
    pool.codes.removeAll(user.sub)
    pool.devices.removeAll(user.username)
    return {}
  })
}
