import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Signed } from '../tokens/access-tokens'
import type { MfaType, User } from '../users/user'
import { isReady } from './is-ready'

interface Setting {
  readonly Enabled?: boolean
  readonly PreferredMfa?: boolean
}

export type MfaChange = { readonly [Type in MfaType]?: Setting }

/** Turns second factors on or off and prefers one; undefined when it is done. */
export function setMfa(
  { signed, change }: { signed: Signed; change: MfaChange },
  pool: Pool,
): Promise<Refusal | undefined> {
  return pool.accessTokens.change(signed, (before) => {
    let user = before
    for (const type of ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const) {
      const setting = change[type]
      if (!setting) continue
      if ((setting.Enabled || setting.PreferredMfa) && !isReady(user, type))
        return refusals.noDeliveryConfig(type)
      user = withSetting(user, { type, setting })
    }
    pool.users.put({ ...user, modifiedAt: pool.now() })
    return undefined
  })
}

function withSetting(user: User, { type, setting }: { type: MfaType; setting: Setting }): User {
  const { preferredMfa, ...rest } = user
  const others = user.mfa.filter((each) => each !== type)
  const mfa = setting.Enabled ? [...others, type] : others
  const preferred = setting.Enabled && setting.PreferredMfa ? type : preferredMfa
  // What is off cannot be preferred, nor what is on and said not to be.
  const dropped = preferred === type && !(setting.Enabled && setting.PreferredMfa)
  return { ...rest, mfa, ...(preferred && !dropped && { preferredMfa: preferred }) }
}
