import * as v from 'valibot'
import { isServiceName } from './service-names'
import { accepts } from './setting-kinds'

const NAME_RULE = 'must be a name in small letters, digits and hyphens'
const text = v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty'))
const name = v.pipe(v.string(NAME_RULE), v.check(isServiceName, NAME_RULE))

/** The tokens of a session that a service may ask for. */
export const TOKENS = ['none', 'id', 'access'] as const
export type ServiceToken = (typeof TOKENS)[number]

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A service that a remote's screens call below `/api/{remote}/{service}/`. */
export const serviceSchema = v.strictObject({
  /** A sentence for the operator, who has to configure its address. */
  purpose: text,
  token: v.picklist(TOKENS, `must be one of ${TOKENS.join(', ')}`),
  /** Methods that may be sent again after a 401, besides GET and HEAD. */
  repeat: v.optional(v.array(v.picklist(CHANGING, `must be one of ${CHANGING.join(', ')}`)), []),
})

/** Settings are public: every visitor can read config.json. */
const settingName = v.pipe(
  name,
  v.check(
    (key) => !/secret|token|password/.test(key),
    'is public, so its name may not say secret, token or password',
  ),
)

const settingOf = <Kind extends string, Value extends v.GenericSchema>(kind: Kind, value: Value) =>
  v.strictObject({ kind: v.literal(kind), purpose: text, default: v.optional(value) })

/** A setting of a remote in config.json, under `remotes.NAME.settings`. */
export const settingSchema = v.variant(
  'kind',
  [
    settingOf('text', v.string('must be a text')),
    settingOf('number', v.number('must be a number')),
    settingOf('flag', v.boolean('must be true or false')),
    settingOf('https-address', v.string('must be a text')),
    v.strictObject({
      kind: v.literal('choice'),
      purpose: text,
      values: v.pipe(v.array(text), v.nonEmpty('must name a value')),
      default: v.optional(v.string('must be a text')),
    }),
  ],
  'must be text, number, flag, choice or https-address',
)

export const services = v.record(name, serviceSchema)
export const settings = v.record(
  settingName,
  v.pipe(
    settingSchema,
    v.check(
      (setting) => setting.default === undefined || accepts(setting, setting.default),
      'has a default that is not one of its values',
    ),
  ),
)
