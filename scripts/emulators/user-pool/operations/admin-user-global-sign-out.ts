import { updateNamed } from '../users/update-named'
import type { Operation } from './operation'

export const adminUserGlobalSignOut: Operation<'AdminUserGlobalSignOut'> = async (
  { Username: name },
  pool,
) => updateNamed({ name, change: (user) => ({ ...user, generation: user.generation + 1 }) }, pool)
