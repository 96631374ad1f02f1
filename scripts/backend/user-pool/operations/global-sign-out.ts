import { Refusal } from '../refusal'
import type { Operation } from './operation'

export const globalSignOut: Operation<'GlobalSignOut'> = async ({ AccessToken }, pool) => {
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  await pool.users.update(signed.user, (user) => ({
    ...user,
    generation: user.generation + 1,
  }))
  return {}
}
