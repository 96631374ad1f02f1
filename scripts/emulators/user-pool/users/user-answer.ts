import { listAttributes } from './attributes'
import type { User } from './user'

/** A user as the admin calls describe one; dates in seconds. */
export function userAnswer(user: User) {
  return {
    Username: user.username,
    Attributes: listAttributes(user),
    UserCreateDate: user.createdAt / 1_000,
    UserLastModifiedDate: user.modifiedAt / 1_000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}
