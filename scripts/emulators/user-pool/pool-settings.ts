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

/** What an app client chooses for itself. */
export interface ClientSettings {
  /** `USER_SRP_AUTH`, `USER_PASSWORD_AUTH`, `ADMIN_USER_PASSWORD_AUTH`, `CUSTOM_AUTH`, `REFRESH_TOKEN_AUTH`. */
  authFlows: readonly string[]
  /** False is the hosted service's LEGACY: unknown users are named as such. */
  preventUserExistenceErrors: boolean
  idTokenLifeMs: number
  accessTokenLifeMs: number
  refreshTokenLifeMs: number
  /** The app client's secret, where it has one: each call must then prove it. */
  clientSecret: string | undefined
}

/** What an operator of a hosted pool chooses for it and for a client of it; times in milliseconds. */
export interface PoolSettings extends ClientSettings {
  /**
   * `username`: an account's name is its e-mail. `alias`: names are free, a verified e-mail signs in
   * too. `attribute`: names are free, and several accounts may have one e-mail.
   */
  email: 'username' | 'alias' | 'attribute'
  /** False leaves it to an admin to make users. */
  selfSignUp: boolean
  /** Which address a sign-up has to prove: the first of these that it has. */
  autoVerified: readonly AddressName[]
  passwordPolicy: PasswordPolicy
  /** Attributes without which nobody can sign up. */
  requiredAttributes: readonly string[]
  /** Attributes of the pool's own, each with its `custom:`. */
  customAttributes: readonly string[]
  /** A changed e-mail counts only once it is verified; otherwise it counts at once, unverified. */
  keepEmailUntilVerified: boolean
  /** ON: nobody signs in without a second factor. */
  mfa: 'OFF' | 'OPTIONAL' | 'ON'
  /** `off` leaves `NewDeviceMetadata` out; `opt-in` asks the user; `always` remembers each device. */
  devices: 'off' | 'opt-in' | 'always'
  /** A remembered device stands for the second factor. */
  deviceReplacesMfa: boolean
  /** How long a temporary password of AdminCreateUser lets its user in. */
  temporaryPasswordLifeMs: number
  /** The hosted service's three challenge triggers, as one hook; CUSTOM_AUTH is refused without. */
  customAuth: CustomAuth | undefined
  /** The functions that the pool calls, in the form of the hosted service's Lambda triggers. */
  triggers: Triggers
}

/** What code alone can give a pool, and no record can keep. */
export type PoolHooks = Pick<PoolSettings, 'customAuth' | 'triggers'>

/** The settings that a record can keep. */
export type KeptSettings = Omit<PoolSettings, keyof PoolHooks>

/**
 * The local site's pool: the specification's rules, and the hosted service's defaults elsewhere. The
 * hosted pool's template is held to it by a test.
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
  // The chat takes the nickname for its name, and refuses an account without one.
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
