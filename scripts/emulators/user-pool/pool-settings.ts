import type { CustomAuth } from './flows/custom-auth'
import type { Triggers } from './triggers/triggers'
import type { AddressName } from './users/user'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

export interface PasswordPolicy {
  minimumLength: number
  requireUppercase: boolean
  requireLowercase: boolean
  requireNumbers: boolean
  requireSymbols: boolean
}

/** The settings of an app client. */
export interface ClientSettings {
  /** `USER_SRP_AUTH`, `USER_PASSWORD_AUTH`, `ADMIN_USER_PASSWORD_AUTH`, `CUSTOM_AUTH`, `REFRESH_TOKEN_AUTH`. */
  authFlows: readonly string[]
  /** False is the hosted service's LEGACY: errors say that a user is unknown. */
  preventUserExistenceErrors: boolean
  idTokenLifeMs: number
  accessTokenLifeMs: number
  refreshTokenLifeMs: number
  /** The app client's secret, if it has one; each call must then prove it. */
  clientSecret: string | undefined
}

/** The settings of a pool and of one of its clients; times in milliseconds. */
export interface PoolSettings extends ClientSettings {
  /**
   * `username`: the e-mail is the account's name. `alias`: the name is free, and a verified e-mail
   * signs in too. `attribute`: the name is free, and several accounts may share an e-mail.
   */
  email: 'username' | 'alias' | 'attribute'
  /** False: only an admin can create users. */
  selfSignUp: boolean
  /** A sign-up has to prove the first of these addresses that it has. */
  autoVerified: readonly AddressName[]
  passwordPolicy: PasswordPolicy
  /** Attributes that a sign-up must have. */
  requiredAttributes: readonly string[]
  /** The pool's custom attributes, each with its `custom:` prefix. */
  customAttributes: readonly string[]
  /** A changed e-mail counts only once it is verified; otherwise it counts at once, unverified. */
  keepEmailUntilVerified: boolean
  /** ON: every sign-in requires a second factor. */
  mfa: 'OFF' | 'OPTIONAL' | 'ON'
  /** `off` leaves `NewDeviceMetadata` out; `opt-in` asks the user; `always` remembers each device. */
  devices: 'off' | 'opt-in' | 'always'
  /** A remembered device replaces the second factor. */
  deviceReplacesMfa: boolean
  /** How long a temporary password of AdminCreateUser is valid. */
  temporaryPasswordLifeMs: number
  /** The hosted service's three challenge triggers as a hook; without it, CUSTOM_AUTH is refused. */
  customAuth: CustomAuth | undefined
  /** The functions that the pool calls, in the form of the hosted service's Lambda triggers. */
  triggers: Triggers
}

/** The settings that are functions, which no record can store. */
export type PoolHooks = Pick<PoolSettings, 'customAuth' | 'triggers'>

/** The settings that a record can store. */
export type KeptSettings = Omit<PoolSettings, keyof PoolHooks>

/**
 * The local site's pool: the specification's rules, and otherwise the hosted service's defaults. A
 * test compares the hosted pool's template with it.
 */
export const DEFAULT_SETTINGS: PoolSettings = {
  email: 'username',
  selfSignUp: true,
  autoVerified: ['email'],
  passwordPolicy: {
    minimumLength: 6,
    requireUppercase: false,
    requireLowercase: false,
    requireNumbers: false,
    requireSymbols: false,
  },
  // The chat shows the nickname, and refuses an account without one.
  requiredAttributes: ['nickname'],
  customAttributes: [],
  keepEmailUntilVerified: true,
  preventUserExistenceErrors: true,
  authFlows: ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH'],
  mfa: 'OPTIONAL',
  devices: 'off',
  deviceReplacesMfa: true,
  idTokenLifeMs: HOUR_MS,
  accessTokenLifeMs: HOUR_MS,
  refreshTokenLifeMs: 30 * DAY_MS,
  temporaryPasswordLifeMs: 7 * DAY_MS,
  clientSecret: undefined,
  customAuth: undefined,
  triggers: {},
}
