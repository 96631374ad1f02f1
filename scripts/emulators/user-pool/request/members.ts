import * as v from 'valibot'

// A schema's message is the JSON type that it accepts; a check's message is the rule that it checks.
// `read-request.ts` turns both into the service's texts.

interface TextRules {
  min?: number
  max?: number
  pattern?: string
}

export function text({
  min = 0,
  max = Number.POSITIVE_INFINITY,
  pattern = '[^]*',
}: TextRules = {}) {
  const form = new RegExp(`^(?:${pattern})$`, 'u')
  return v.pipe(
    v.string('String'),
    v.minLength(min, `must have length greater than or equal to ${min}`),
    v.maxLength(max, `must have length less than or equal to ${max}`),
    v.check(
      // The time of some patterns grows faster than the text, so a text that is too long is not matched.
      (value) => value.length > max || form.test(value),
      `must satisfy regular expression pattern: ${pattern}`,
    ),
  )
}

export function oneOf(values: readonly string[]) {
  const rule = `must satisfy enum value set: [${values.join(', ')}]`
  return v.pipe(
    v.string('String'),
    v.check((value) => values.includes(value), rule),
  )
}

export const flag = v.boolean('Boolean')

/** A whole number from 0. */
export function whole(max: number) {
  return v.pipe(
    v.custom<number>(Number.isInteger, 'Integer'),
    v.minValue(0, 'must have value greater than or equal to 0'),
    v.maxValue(max, `must have value less than or equal to ${max}`),
  )
}

export function list<Item extends v.GenericSchema>(item: Item) {
  return v.array(item, 'Collection')
}

/** Texts by name. The SDK sends a null for a forgotten device. */
export const textMap = v.pipe(
  v.custom<WireObject>(isObject, 'Map'),
  v.transform(withoutNulls),
  v.record(v.string(), v.string('String')),
)

/**
 * A JSON object; a null counts as an absent member. An unknown member is refused by name, where the
 * hosted service would ignore it: a typing error in a client should not go unnoticed until
 * production. The library would name only the first one, and accept a list as an object.
 */
export function structure<Required extends v.ObjectEntries, Optional extends v.ObjectEntries>(
  required: Required,
  optional: Optional,
) {
  const members = { ...required, ...v.partial(v.object(optional)).entries }
  return v.pipe(
    v.custom<WireObject>(isObject, 'Structure'),
    v.rawCheck(({ dataset, addIssue }) => {
      const input = dataset.typed ? dataset.value : {}
      for (const [key, value] of Object.entries(input)) {
        if (Object.hasOwn(members, key)) continue
        const path = { type: 'unknown', origin: 'key', input, key, value } as const
        addIssue({ message: 'is not known', path: [path] })
      }
    }),
    v.transform(withoutNulls),
    v.object(members, 'must not be null'),
  )
}

type WireObject = Record<string, unknown>

export function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutNulls(object: WireObject): WireObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
}

const ANY_CHARACTER = '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+'
const ANY_CHARACTER_OR_SPACE = '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}\\t\\n\\r ]+'
const JWT_CHARACTERS = '[A-Za-z0-9-_=.]+'
const NO_SPACE = '[\\S]+'

const accessToken = text({ pattern: JWT_CHARACTERS })
const attributeName = text({ min: 1, max: 32, pattern: ANY_CHARACTER_OR_SPACE })
const code = text({ min: 1, max: 2048, pattern: NO_SPACE })
/** Spaces are allowed inside a password, but not at its ends. */
const password = text({ min: 0, max: 256, pattern: '^[\\S]+.*[\\S]+$' })
const name = text({ min: 1, max: 32, pattern: ANY_CHARACTER })
const attributes = list(structure({ Name: name }, { Value: text({ max: 2048 }) }))
/** A flow or a challenge; those that this pool does not have are refused by name later. */
const kind = text({ min: 1, max: 64, pattern: '[A-Z_]+' })
const medium = oneOf(['SMS', 'EMAIL'])
const mfaSettings = structure({}, { Enabled: flag, PreferredMfa: flag })

/** Every member that a request may have, by name. A name has the same shape everywhere. */
export const members = {
  AccessToken: accessToken,
  AttributeName: attributeName,
  AuthFlow: kind,
  AuthParameters: textMap,
  ChallengeName: kind,
  ChallengeResponses: textMap,
  ClientId: text({ min: 1, max: 128, pattern: '[\\w+]+' }),
  ClientMetadata: textMap,
  Code: code,
  ConfirmationCode: code,
  DeviceKey: text({ min: 1, max: 55, pattern: '[\\w-]+_[0-9a-f-]+' }),
  DeviceName: text({ min: 1, max: 1024 }),
  DeviceRememberedStatus: oneOf(['remembered', 'not_remembered']),
  DeviceSecretVerifierConfig: structure({}, { PasswordVerifier: text(), Salt: text() }),
  ForceAliasCreation: flag,
  FriendlyDeviceName: text({ min: 0, max: 131_072 }),
  Limit: whole(60),
  MFAOptions: list(structure({}, { DeliveryMedium: medium, AttributeName: attributeName })),
  PaginationToken: text({ min: 1, pattern: NO_SPACE }),
  Password: password,
  PreviousPassword: password,
  ProposedPassword: password,
  RefreshToken: accessToken,
  SMSMfaSettings: mfaSettings,
  Session: text({ min: 20, max: 2048 }),
  SoftwareTokenMfaSettings: mfaSettings,
  Token: accessToken,
  UserAttributeNames: list(name),
  UserAttributes: attributes,
  UserCode: text({ min: 6, max: 6, pattern: '[0-9]+' }),
  Username: text({ min: 1, max: 128, pattern: ANY_CHARACTER }),
  ValidationData: attributes,
} as const

export type MemberShapes = typeof members
export type MemberName = keyof MemberShapes
