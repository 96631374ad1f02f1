const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** The settings of the pool and of its client; times in milliseconds. */
export interface PoolSettings {
  requiredAttributes: readonly string[]
  /** ON: every sign-in requires a second factor. */
  mfa: 'OFF' | 'OPTIONAL' | 'ON'
  /** `off` leaves `NewDeviceMetadata` out; `opt-in` asks the user; `always` remembers each device. */
  devices: 'off' | 'opt-in' | 'always'
  idTokenLifeMs: number
  accessTokenLifeMs: number
  refreshTokenLifeMs: number
}

/**
 * The local site's pool: the specification's rules, and otherwise the hosted service's defaults. A
 * test compares the hosted pool's template with it.
 */
export const DEFAULT_SETTINGS: PoolSettings = {
  // The chat shows the nickname, and refuses an account without one.
  requiredAttributes: ['nickname'],
  mfa: 'OPTIONAL',
  devices: 'off',
  idTokenLifeMs: HOUR_MS,
  accessTokenLifeMs: HOUR_MS,
  refreshTokenLifeMs: 30 * DAY_MS,
}
