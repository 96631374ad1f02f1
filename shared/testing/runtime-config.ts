import { type RuntimeConfig, setRuntimeConfig } from '../runtime-config/runtime-config'

const localSite: RuntimeConfig = {
  name: 'Parlor',
  production: false,
  userPoolId: 'us-east-1_parlorLoc',
  clientId: 'parlorlocalclient',
  gatewayId: 'parlor',
  identityEndpoint: 'http://localhost:3000/cognito-idp/',
  chatEndpoint: 'ws://localhost:3000/prod',
  chat: { authorize: true, resume: true },
  account: false,
  features: {},
  remotes: {},
  policies: [],
  inlineStyles: false,
  feedback: 'console',
  reports: undefined,
  reportsSample: 1,
  inbox: undefined,
}

/** Configures the page under test: the local site, with `changes`. */
export function installRuntimeConfig(changes: Partial<RuntimeConfig> = {}): RuntimeConfig {
  const config = { ...localSite, ...changes }
  setRuntimeConfig(config)
  return config
}
