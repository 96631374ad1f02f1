import type { CustomAuth } from './flows/custom-auth'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

export interface PasswordPolicy {
  minimumLength: number
  requireUppercase: boolean
  requireLowercase: boolean
  requireNumbers: boolean
  requireSymbols: boolean
}

/** What an operator of a hosted pool chooses in its settings; times in milliseconds. */
export interface PoolSettings {
  /** `username`: an account's name is its e-mail. `alias`: names are free, a verified e-mail signs in too. */
  email: 'username' | 'alias'
  passwordPolicy: PasswordPolicy
  /** Attributes without which nobody can sign up. */
  requiredAttributes: readonly string[]
  /** Attributes of the pool's own, each with its `custom:`. */
  customAttributes: readonly string[]
  /** A changed e-mail counts only once it is verified; otherwise it counts at once, unverified. */
  keepEmailUntilVerified: boolean
  /** False is the hosted service's LEGACY: unknown users are named as such. */
  preventUserExistenceErrors: boolean
  authFlows: readonly string[]
  /** ON: nobody signs in without a second factor. */
  mfa: 'OFF' | 'OPTIONAL' | 'ON'
  /** `off` leaves `NewDeviceMetadata` out; `opt-in` asks the user; `always` remembers each device. */
  devices: 'off' | 'opt-in' | 'always'
  /** A remembered device stands for the second factor. */
  deviceReplacesMfa: boolean
  idTokenLifeMs: number
  accessTokenLifeMs: number
  refreshTokenLifeMs: number
  /** How long a temporary password of AdminCreateUser lets its user in. */
  temporaryPasswordLifeMs: number
  /** The app client's secret, where it has one: each call must then prove it. */
  clientSecret: string | undefined
  /** The hosted service's three challenge triggers, as one hook; CUSTOM_AUTH is refused without. */
  customAuth: CustomAuth | undefined
}

/**
 * The local site's pool: the specification's rules, and the hosted service's defaults elsewhere. The
 * hosted pool's template is held to it by a test.
 */
export const DEFAULT_SETTINGS: PoolSettings = {
  email: 'username',
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
}
