import { updateNamed } from '../users/update-named'
import type { Operation } from './operation'

/** Shuts a user out; what was granted before is revoked for good. */
export const adminDisableUser: Operation<'AdminDisableUser'> = async ({ Username: name }, pool) =>
  updateNamed(
    { name, change: (user) => ({ ...user, enabled: false, generation: user.generation + 1 }) },
    pool,
  )
