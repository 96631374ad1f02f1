import * as v from 'valibot'
import { isJsonObject, isUserPoolId, USER_POOL_ID_MAX_LENGTH } from '../identity'
import type { RuntimeConfigResult } from './runtime-config'

/** What each key has to be, as the sentence about a wrong value puts it. */
const EXPECTED: Record<string, string> = {
  production: 'true or false',
  userPoolId: `an id such as us-east-1_AbCd12345, of at most ${USER_POOL_ID_MAX_LENGTH} characters`,
  clientId: 'a non-empty string',
  gatewayId: 'letters, digits and hyphens, such as a1b2c3d4e5',
  identityEndpoint: 'a path, or an http: or https: address without "#", name or password',
  chatEndpoint: 'a path, or a ws: or wss: address without "#", name or password',
  chat: 'a JSON object',
  'chat.authorize': 'true or false',
  'chat.resume': 'true or false',
  account: 'true or false',
  feedback: '"console" or "inline"',
  reports: 'a path, or an http: or https: address without "#", name or password',
  reportsSample: 'a number from 0 to 1',
}

/**
 * Checks a configuration as it was read and resolves its addresses against `base`.
 *
 * Every sentence names a key, what is wrong with it and what is expected. Unknown keys are refused
 * as well: most keys are optional, so that a misspelt `chatEndpiont` would otherwise quietly send
 * people to another gateway.
 */
export function parseRuntimeConfig(value: unknown, base: URL): RuntimeConfigResult {
  const hasChatEndpoint = isJsonObject(value) && value.chatEndpoint !== undefined
  const read = v.safeParse(schemaFor({ base, hasChatEndpoint }), value)
  if (!read.success) return { ok: false, problems: read.issues.map(sentence) }
  const { gatewayId = '', chatEndpoint = chatEndpointOf(gatewayId), ...rest } = read.output
  const { identityEndpoint, reports } = rest
  return { ok: true, config: { ...rest, gatewayId, identityEndpoint, chatEndpoint, reports } }
}

function schemaFor({ base, hasChatEndpoint }: { base: URL; hasChatEndpoint: boolean }) {
  const flag = v.optional(v.boolean(), false)
  // It becomes the first label of a host name.
  const gatewayId = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]+$/))
  return v.strictObject({
    production: v.boolean(),
    userPoolId: v.pipe(v.string(), v.check(isUserPoolId)),
    clientId: v.pipe(
      v.string(),
      v.check((id) => id.trim() !== ''),
    ),
    gatewayId: hasChatEndpoint ? v.optional(gatewayId) : gatewayId,
    identityEndpoint: v.optional(address(base, ['http:', 'https:'])),
    chatEndpoint: v.optional(address(base, ['ws:', 'wss:'])),
    chat: v.optional(v.strictObject({ authorize: flag, resume: flag }), {}),
    account: flag,
    feedback: v.optional(v.picklist(['console', 'inline']), 'console'),
    reports: v.optional(address(base, ['http:', 'https:'])),
    reportsSample: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  })
}

/** An absolute address, or a path resolved against `base`. Browsers open no socket to an address
 * with a `#`, and send no request to one with a name or password. */
function address(base: URL, protocols: string[]) {
  const isAddress = (text: string) => {
    const { protocol, href, username, password } = resolved(text, base, protocols)
    return protocols.includes(protocol) && !href.includes('#') && username + password === ''
  }
  return v.pipe(
    v.string(),
    v.check((text) => text !== '' && URL.canParse(text, base) && isAddress(text)),
    v.transform((text) => resolved(text, base, protocols).href),
  )
}

function resolved(text: string, base: URL, protocols: string[]): URL {
  const url = new URL(text, base)
  if (protocols.includes('ws:')) url.protocol = url.protocol.replace(/^http/, 'ws')
  return url
}

/** Where the hosted gateway serves the chat (specification section 7: stage prod, us-east-1). */
function chatEndpointOf(gatewayId: string): string {
  return `wss://${gatewayId}.execute-api.us-east-1.amazonaws.com/prod`
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue)
  if (key === null) return `config.json is ${issue.received}; expected a JSON object.`
  if (issue.expected === 'never') {
    const known = Object.keys(EXPECTED).join(', ')
    return `"${key}" is not a known key; expected one of: ${known}.`
  }
  const found = issue.received === 'undefined' ? 'is missing' : `is ${issue.received}`
  return `"${key}" ${found}; expected ${EXPECTED[key]}.`
}
