// The helpers of `shared` for the packages' tests; no page imports them.
export { type Accounts, installAccounts } from './accounts'
export { type FakeBrowser, type FakePage, fakeBrowser } from './fake-browser'
export { installIdentityService } from './fake-identity-service'
export { installFakeSession } from './fake-session'
export { installLocks } from './locks'
export { renderScreen, type ScreenUnderTest } from './render-screen'
export { installRuntimeConfig } from './runtime-config'
