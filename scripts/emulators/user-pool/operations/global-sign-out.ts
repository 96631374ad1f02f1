import { Refusal } from '../refusal'
import type { Operation } from './operation'

export const globalSignOut: Operation<'GlobalSignOut'> = async ({ AccessToken }, pool) => {
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  return pool.accessTokens.change(signed, (user) => {
    pool.users.put({ ...user, generation: user.generation + 1 })
    return {}
  })
}
