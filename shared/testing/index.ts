// What the packages' tests need of `shared`; no page imports it.
export { installFakeSession } from './fake-session'
export { renderScreen, type ScreenUnderTest } from './render-screen'
export { installRuntimeConfig } from './runtime-config'
