import { PRODUCT_NAME } from '../contract/build/product-name'
import { configurationForm, configurationProblems } from '../contract/configuration'
import type { RuntimeConfig, RuntimeConfigResult } from './runtime-config'

/** A config.json without problems. */
type Checked = Pick<RuntimeConfig, 'production' | 'userPoolId' | 'clientId'> &
  Partial<Omit<RuntimeConfig, 'chat'> & { chat: Partial<RuntimeConfig['chat']> }>

/** Checks a parsed configuration, and resolves its addresses against `base`. */
export function parseRuntimeConfig(value: unknown, base: URL): RuntimeConfigResult {
  const problems = configurationProblems(configurationForm, value)
  if (problems.length > 0) return { ok: false, problems }
  const {
    gatewayId = '',
    identityEndpoint,
    chatEndpoint,
    reports,
    inbox,
    ...given
  } = value as Checked
  const address = (text?: string) => (text === undefined ? text : new URL(text, base))
  return {
    ok: true,
    config: {
      name: PRODUCT_NAME,
      account: false,
      features: {},
      remotes: {},
      policies: [],
      inlineStyles: false,
      feedback: 'console',
      reportsSample: 1,
      ...given,
      chat: { authorize: false, resume: false, ...given.chat },
      gatewayId,
      identityEndpoint: address(identityEndpoint)?.href,
      chatEndpoint: socketAddress(address(chatEndpoint) ?? gatewayAddress(gatewayId)),
      reports: address(reports)?.href,
      inbox,
    },
  }
}

/** The hosted gateway's address of the chat (specification section 7: stage prod, us-east-1). */
function gatewayAddress(gatewayId: string): URL {
  return new URL(`wss://${gatewayId}.execute-api.us-east-1.amazonaws.com/prod`)
}

function socketAddress({ href }: URL): string {
  return href.replace(/^http/, 'ws')
}
