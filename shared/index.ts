export type {
  Account,
  Challenge,
  ChallengeName,
  CodeDelivery,
  SignedInUser,
  SignInResult,
} from './identity'
export { jwtTimes } from './identity'
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
export { getSession, type Session, type SessionState, startSession, useSession } from './session'
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
