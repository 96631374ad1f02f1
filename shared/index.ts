export { publicNickname } from './contract/public-nickname'
export { confirmSignOut, type Draft, openDraft, reloadPage, useUnsentCount } from './drafts'
export type { SignedInUser, SignInResult } from './identity'
export { jwtTimes } from './identity'
export { localTime } from './local-time'
export { nextTask } from './next-task'
export { type Observable, observable } from './observable'
export type { Failure, Outcome } from './outcome'
export { pathAfterSignIn, type RequestedPath } from './path-after-sign-in'
export { paths } from './paths'
export {
  RemotePart,
  type RemoteParts,
  type ServiceAnswer,
  type ServiceCall,
  type ServiceRequest,
  Slot,
  type SlotContent,
  SlotContext,
  type SlotProps,
  usePortalContainer,
  useService,
  useSettings,
} from './remote'
export * from './remote/slots'
export * from './router'
export { loadRuntimeConfig } from './runtime-config/load-runtime-config'
export {
  getRuntimeConfig,
  productName,
  type RuntimeConfig,
  setRuntimeConfig,
} from './runtime-config/runtime-config'
export {
  type EndReason,
  getSession,
  type Session,
  type SessionState,
  startSession,
  useSession,
} from './session'
export { openStoredValue, type StoredValue } from './stored-value'
export * from './ui'
