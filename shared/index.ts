export type { Account } from './identity/account/account'
export { jwtTimes } from './identity/jwt'
export type { Challenge, ChallengeName } from './identity/sign-in-result'
export type { Failure, Outcome } from './outcome'
export { paths } from './paths'
export { Link, useLocation, useNavigate } from './router'
export { loadRuntimeConfig } from './runtime-config/load-runtime-config'
export { parseRuntimeConfig } from './runtime-config/parse-runtime-config'
export {
  getRuntimeConfig,
  type RuntimeConfig,
  type RuntimeConfigResult,
  setRuntimeConfig,
} from './runtime-config/runtime-config'
export { getSession, startSession } from './session/page-session'
export type { Session } from './session/session'
export type { SessionState, SignedInUser } from './session/session-state'
export { useSession } from './session/use-session'
export {
  Button,
  type ButtonProps,
  Field,
  type FieldProps,
  Header,
  type HeaderProps,
  Notice,
  type NoticeProps,
  Page,
  type PageProps,
  PasswordField,
  Status,
  type StatusProps,
  VisuallyHidden,
  Wordmark,
} from './ui'
export type { CodeDelivery, SignInResult } from './user-pool/user-pool-client'
