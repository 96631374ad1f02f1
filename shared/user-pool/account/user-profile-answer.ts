import type { JsonObject } from '../../identity/json-object'
import { signedInUser, type UserAttribute, userAttributes } from '../../identity/user-profile'
import type { SignedInUser } from '../../session/session-state'

/** All that `GetUser` tells. */
export interface UserProfile extends SignedInUser {
  /** In the pool's order. */
  attributes: UserAttribute[]
  mfa: { enabled: string[]; preferred: string | undefined }
}

/** The profile in a `GetUser` answer; undefined where it is malformed. */
export function parseUserProfile(answer: JsonObject): UserProfile | undefined {
  const user = signedInUser(answer)
  const attributes = userAttributes(answer)
  if (user === undefined || attributes === undefined) return undefined
  const { UserMFASettingList: enabled, PreferredMfaSetting: preferred } = answer
  return {
    ...user,
    attributes,
    mfa: {
      enabled: Array.isArray(enabled) ? enabled.map(String) : [],
      preferred: typeof preferred === 'string' && preferred !== '' ? preferred : undefined,
    },
  }
}
