import { userPoolIdShape } from '../identity/user-pool-id'
import { chatEndpointOf, gatewayIdShape } from './chat-endpoint'
import { ObjectReader } from './object-reader'
import type { RuntimeConfigResult } from './runtime-config'

/**
 * Checks a configuration as it was read and resolves its addresses against `base`.
 *
 * Every problem is reported at once, each as a sentence that names the key, what is wrong and what
 * is expected. Unknown keys are refused by name as well: all keys but four are optional, so a
 * misspelt `chatEndpiont` would otherwise quietly send people to another gateway.
 */
export function parseRuntimeConfig(value: unknown, base: URL): RuntimeConfigResult {
  const problems: string[] = []
  const root = new ObjectReader({ value, at: 'config.json', problems })
  const production = root.boolean('production', undefined)
  const userPoolId = root.string('userPoolId', { shape: userPoolIdShape })
  const clientId = root.string('clientId')
  const identityEndpoint = root.url('identityEndpoint', { base, protocols: ['http:', 'https:'] })
  const givenChat = root.url('chatEndpoint', { base, protocols: ['ws:', 'wss:'] })
  const gatewayId = root.string('gatewayId', {
    shape: gatewayIdShape,
    optional: root.has('chatEndpoint'),
  })
  const chat = root.object('chat')
  const authorize = chat.boolean('authorize', false)
  const resume = chat.boolean('resume', false)
  chat.refuseOthers()
  const feedback = root.oneOf('feedback', ['console', 'inline'])
  root.refuseOthers()

  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    config: {
      production,
      userPoolId,
      clientId,
      gatewayId,
      identityEndpoint,
      chatEndpoint: givenChat ?? chatEndpointOf(gatewayId),
      chat: { authorize, resume },
      feedback,
    },
  }
}
