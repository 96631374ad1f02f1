// What the rooms' own tests need of `shared`; no page imports it.
export { installFakeSession } from './fake-session'
export { installRuntimeConfig } from './runtime-config'
