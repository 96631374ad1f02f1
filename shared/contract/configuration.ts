import { isPolicyName } from './build/policy-names'
import { PRODUCT_NAME } from './build/product-name'
import { kindOf, settingKinds, type ValueKind } from './build/setting-kinds'
import { entriesOf, isJsonObject, textOf } from './json-value'
import { neutralText } from './neutral-text'

interface SettingRule {
  /** One of `kinds` below, `choice`, or a kind that only a newer host knows. */
  kind: string
  optional?: boolean
  /** The key that may replace this one. */
  unless?: string
  /** The flag that excludes this key. */
  notWith?: string
  /** The values of a `choice`. */
  values?: readonly string[]
  /** The keys of an `object`. */
  keys?: ConfigurationForm
}

/** The rules for config.json, as data: the host's manifest carries them for deploys. */
export type ConfigurationForm = Readonly<Record<string, SettingRule>>

const optionalFlag: SettingRule = { kind: 'flag', optional: true }

export const configurationForm: ConfigurationForm = {
  name: { kind: 'product-name', optional: true },
  production: { kind: 'flag' },
  userPoolId: { kind: 'pool-id' },
  clientId: { kind: 'non-empty-text' },
  gatewayId: { kind: 'host-label', unless: 'chatEndpoint' },
  identityEndpoint: { kind: 'web-address', optional: true },
  chatEndpoint: { kind: 'socket-address', optional: true },
  chat: {
    kind: 'object',
    optional: true,
    keys: { authorize: optionalFlag, resume: optionalFlag },
  },
  account: optionalFlag,
  features: { kind: 'flags', optional: true },
  remotes: { kind: 'remotes', optional: true },
  policies: { kind: 'policies', optional: true },
  inlineStyles: optionalFlag,
  feedback: { kind: 'choice', optional: true, values: ['console', 'inline'] },
  reports: { kind: 'web-address', optional: true },
  reportsSample: { kind: 'share', optional: true },
  inbox: { kind: 'own-path', optional: true, notWith: 'production' },
}

/** More would leave no space in the header of a phone. */
const NAME_MAX_LENGTH = 40

/** The product's name in a config.json without problems. */
export function productNameOf(config: unknown): string {
  return textOf(entriesOf(config).get('name')) ?? PRODUCT_NAME
}

/** Specification section 9. */
const USER_POOL_ID_MAX_LENGTH = 55

/** Region, underscore, the pool's name. */
const USER_POOL_ID = /^[\w-]+_[0-9a-zA-Z]+$/

export function isUserPoolId(id: string): boolean {
  return id.length <= USER_POOL_ID_MAX_LENGTH && USER_POOL_ID.test(id)
}

const LETTERS_DIGITS_HYPHENS = /^[a-zA-Z0-9-]+$/

const kinds: Readonly<Record<string, ValueKind>> = {
  ...settingKinds,
  'non-empty-text': {
    expected: 'a non-empty string',
    accepts: (value) => isText(value) && value.trim() !== '',
  },
  'product-name': {
    expected: `a text of 1 to ${NAME_MAX_LENGTH} characters, without control characters or spaces at its ends`,
    accepts: isProductName,
  },
  'pool-id': {
    expected: `an id such as us-east-1_AbCd12345, of at most ${USER_POOL_ID_MAX_LENGTH} characters`,
    accepts: (value) => isText(value) && isUserPoolId(value),
  },
  // Used as the first label of a host name.
  'host-label': {
    expected: 'letters, digits and hyphens, such as a1b2c3d4e5',
    accepts: (value) => isText(value) && LETTERS_DIGITS_HYPHENS.test(value),
  },
  'web-address': {
    expected: 'a path, or an http: or https: address without "#", name or password',
    accepts: (value) => isAddress(value, ['http:', 'https:']),
  },
  // The page converts an http: address, or a path, into a socket's address.
  'socket-address': {
    expected: 'a path, or a ws: or wss: address without "#", name or password',
    accepts: (value) => isAddress(value, ['ws:', 'wss:', 'http:', 'https:']),
  },
  'own-path': {
    expected: 'a path of the site, such as /_local/inbox',
    accepts: isOwnPath,
  },
  share: {
    expected: 'a number from 0 to 1',
    accepts: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  },
  object: { expected: 'a JSON object', accepts: isJsonObject },
  flags: { expected: 'a JSON object', accepts: isJsonObject },
  // A mistake in one remote's part stops only that remote's screens (`declared/settings.ts`).
  remotes: { expected: 'a JSON object', accepts: isJsonObject },
  policies: {
    expected: 'a list of names of trusted-types policies, such as ["vue"], without "default"',
    accepts: (value) =>
      Array.isArray(value) && value.every((each) => isText(each) && isPolicyName(each)),
  },
}

/**
 * A sentence for each problem of a config.json: the key, its value, and what is expected. Unknown
 * keys are refused too: most keys are optional, so a misspelt `chatEndpiont` would otherwise
 * silently send people to another gateway.
 */
export function configurationProblems(form: ConfigurationForm, value: unknown): string[] {
  if (!isJsonObject(value)) return [`config.json is ${describe(value)}; expected a JSON object.`]
  return problemsIn(entriesOf(value), { form, prefix: '', knownKeys: namesIn(form).join(', ') })
}

/** The value of `account`, `inbox` or `features.NAME`; only these decide which screens exist and what
 * their HTML says. */
export function settingOf(config: unknown, key: string): boolean | string | undefined {
  const settings = entriesOf(config)
  const features = entriesOf(settings.get('features'))
  const [, name] = /^features\.(.+)$/.exec(key) ?? []
  if (key === 'inbox') return textOf(settings.get(key))
  const value = key === 'account' ? settings.get(key) : name && features.get(name)
  return typeof value === 'boolean' ? value : undefined
}

interface FormPart {
  form: ConfigurationForm
  /** The prefix of the key names in it: `chat.`. */
  prefix: string
  /** All key names. */
  knownKeys: string
}

function problemsIn(values: Map<string, unknown>, { form, prefix, knownKeys }: FormPart): string[] {
  const wrong = Object.entries(form).flatMap(([key, setting]) => {
    const name = prefix + key
    const value = values.get(key)
    const { expected, accepts } = kindOf(setting, kinds)
    if (value === undefined) {
      const isNeeded = !setting.optional && values.get(setting.unless ?? '') === undefined
      return isNeeded ? [`"${name}" is missing; expected ${expected}.`] : []
    }
    if (!accepts(value)) return [`"${name}" is ${describe(value)}; expected ${expected}.`]
    const { kind, keys = {}, notWith = '' } = setting
    if (values.get(notWith) === true) {
      return [`"${name}" is ${describe(value)}; expected no value, because "${notWith}" is true.`]
    }
    const inside = `${name}.`
    if (kind === 'flags') return flagProblems(entriesOf(value), inside)
    if (kind !== 'object') return []
    return problemsIn(entriesOf(value), { form: keys, prefix: inside, knownKeys })
  })
  const unknown = [...values.keys()]
    .filter((key) => !Object.hasOwn(form, key))
    .map((key) => `"${prefix}${key}" is not a known key; expected one of: ${knownKeys}.`)
  return [...wrong, ...unknown]
}

/** Any flag name is accepted. */
function flagProblems(flags: Map<string, unknown>, prefix: string): string[] {
  return [...flags].flatMap(([key, value]) => {
    const name = `"${prefix}${key}"`
    if (!LETTERS_DIGITS_HYPHENS.test(key)) {
      return [`${name} is not a valid flag name; expected letters, digits and hyphens.`]
    }
    return typeof value === 'boolean'
      ? []
      : [`${name} is ${describe(value)}; expected true or false.`]
  })
}

function namesIn(form: ConfigurationForm, prefix = ''): string[] {
  return Object.entries(form).flatMap(([key, { keys = {} }]) => [
    prefix + key,
    ...namesIn(keys, `${prefix}${key}.`),
  ])
}

/** Base addresses for relative ones: pages of both protocols must understand an address. */
const BASES = ['http://site.example/', 'https://site.example/']

/** Browsers refuse a socket address with a `#`, and a request address with a name or password. */
function isAddress(value: unknown, protocols: string[]): boolean {
  if (!isText(value) || value === '') return false
  return BASES.every((base) => {
    if (!URL.canParse(value, base)) return false
    const { protocol, href, username, password } = new URL(value, base)
    return protocols.includes(protocol) && !href.includes('#') && username + password === ''
  })
}

function isProductName(value: unknown): boolean {
  if (!isText(value) || value === '') return false
  return neutralText(value) === value && [...value].length <= NAME_MAX_LENGTH
}

function isOwnPath(value: unknown): boolean {
  if (!isText(value) || !value.startsWith('/')) return false
  return BASES.every(
    (base) => URL.canParse(value, base) && new URL(value, base).origin === new URL(base).origin,
  )
}

/** A value as text for a sentence. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isJsonObject(value)) return 'an object'
  return isText(value) ? `"${value}"` : String(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
