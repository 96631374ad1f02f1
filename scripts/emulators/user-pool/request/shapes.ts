import * as v from 'valibot'

// The message of a schema is the JSON type that it takes, that of a check what the member must do.
// `read-request.ts` makes the service's texts of both.

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
      // The time of some patterns grows faster than the text, so one that is too long is not searched.
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
  v.custom<JsonObject>(isObject, 'Map'),
  v.transform(withoutNulls),
  v.record(v.string(), v.string('String')),
)

/**
 * A JSON object; a null is an absent member. A member that it does not have is refused by name, where
 * the hosted service would ignore it: a typing error in a client should not go unnoticed until
 * production. The library would name the first one only, and take a list for an object.
 */
export function structure<Required extends v.ObjectEntries, Optional extends v.ObjectEntries>(
  required: Required,
  optional: Optional,
) {
  const members = { ...required, ...v.partial(v.object(optional)).entries }
  return v.pipe(
    v.custom<JsonObject>(isObject, 'Structure'),
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

type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutNulls(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
