const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

export interface PasswordPolicy {
  minimumLength: number
  requireUppercase: boolean
  requireLowercase: boolean
  requireNumbers: boolean
  requireSymbols: boolean
}

/** The settings of the pool and of its client; times in milliseconds. */
export interface PoolSettings {
  /**
   * `username`: the e-mail is the account's name. `alias`: the name is free, and a verified e-mail
   * signs in too.
   */
  email: 'username' | 'alias'
  passwordPolicy: PasswordPolicy
  /** Attributes that a sign-up must have. */
  requiredAttributes: readonly string[]
  /** The pool's custom attributes, each with its `custom:` prefix. */
  customAttributes: readonly string[]
  /** A changed e-mail counts only once it is verified; otherwise it counts at once, unverified. */
  keepEmailUntilVerified: boolean
  /** False is the hosted service's LEGACY: errors say that a user is unknown. */
  preventUserExistenceErrors: boolean
  /** `USER_SRP_AUTH`, `USER_PASSWORD_AUTH`, `REFRESH_TOKEN_AUTH`. */
  authFlows: readonly string[]
  /** ON: every sign-in requires a second factor. */
  mfa: 'OFF' | 'OPTIONAL' | 'ON'
  /** `off` leaves `NewDeviceMetadata` out; `opt-in` asks the user; `always` remembers each device. */
  devices: 'off' | 'opt-in' | 'always'
  idTokenLifeMs: number
  accessTokenLifeMs: number
  refreshTokenLifeMs: number
  /** The client's secret, if it has one; each call must then prove it. */
  clientSecret: string | undefined
}

/**
 * The local site's pool: the specification's rules, and otherwise the hosted service's defaults. A
 * test compares the hosted pool's template with it.
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
  // The chat shows the nickname, and refuses an account without one.
  requiredAttributes: ['nickname'],
  customAttributes: [],
  keepEmailUntilVerified: true,
  preventUserExistenceErrors: true,
  authFlows: ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH'],
  mfa: 'OPTIONAL',
  devices: 'off',
  idTokenLifeMs: HOUR_MS,
  accessTokenLifeMs: HOUR_MS,
  refreshTokenLifeMs: 30 * DAY_MS,
  clientSecret: undefined,
}
