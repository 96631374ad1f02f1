import { updateNamed } from '../users/update-named'
import type { Operation } from './operation'

export const adminEnableUser: Operation<'AdminEnableUser'> = async ({ Username: name }, pool) =>
  updateNamed({ name, change: (user) => ({ ...user, enabled: true }) }, pool)
