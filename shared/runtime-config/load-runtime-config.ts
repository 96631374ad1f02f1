import { PRODUCT_NAME } from '../contract/build/product-name'
import { configurationForm, configurationProblems } from '../contract/configuration'
import type { RuntimeConfig, RuntimeConfigResult } from './runtime-config'

const CONFIG_PATH = '/config.json'

/** The page is empty until the configuration has loaded, so a hanging request must end. */
const CONFIG_TIMEOUT_MS = 10_000

/**
 * Reads the configuration: the page's block with that id if there is one, so that boot does not
 * fetch, or else `/config.json`.
 */
export async function loadRuntimeConfig(blockId?: string): Promise<RuntimeConfigResult> {
  const block = blockId ? document.getElementById(blockId) : null
  if (block) return parseText(block.textContent ?? '', `the page's block "${blockId}"`)

  let response: Response
  let text: string
  try {
    const signal = AbortSignal.timeout(CONFIG_TIMEOUT_MS)
    response = await fetch(CONFIG_PATH, { cache: 'no-cache', signal })
    text = await response.text()
  } catch {
    return problem(`${CONFIG_PATH} could not be fetched: the network failed; expected a JSON file.`)
  }
  if (response.status === 404) {
    return problem(`${CONFIG_PATH} is missing (404); expected a JSON file.`)
  }
  if (!response.ok) {
    return problem(`${CONFIG_PATH} answered ${response.status}; expected 200 and a JSON file.`)
  }
  return parseText(text, CONFIG_PATH)
}

function parseText(text: string, source: string): RuntimeConfigResult {
  // Sites that answer every unknown path with their index page do so with status 200.
  if (/^\s*</.test(text)) {
    return problem(`${source} is an HTML page; expected JSON. The file is probably not published.`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(`${source} is not JSON (${reason}); expected a JSON object.`)
  }
  return parseRuntimeConfig(value, new URL(location.href))
}

function problem(sentence: string): RuntimeConfigResult {
  return { ok: false, problems: [sentence] }
}

/** A config.json without problems. */
type ValidConfig = Pick<RuntimeConfig, 'production' | 'userPoolId' | 'clientId'> &
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
    ...values
  } = value as ValidConfig
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
      ...values,
      chat: { authorize: false, resume: false, ...values.chat },
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
