// The public API of the identity calls; the account and the SDK are loaded on demand.
export type { Account } from './account'
export { createIdentity, type Identity, type PoolConfig } from './identity'
export { type EndReason, endReasonOf, identityFailures } from './identity-failures'
export type { Credentials, SignInResult } from './sign-in-result'
export {
  jwtPayload,
  jwtTimes,
  type NoTokens,
  nicknameIn,
  REFRESH_AHEAD_S,
  type Refresh,
  type Renewal,
  secondsLeft,
  secondsOld,
  signInOf,
  type Tokens,
} from './tokens'
export { parseSignedInUser, type SignedInUser } from './user-profile'
