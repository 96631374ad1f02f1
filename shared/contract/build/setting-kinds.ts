// The kinds of values in config.json. Two descriptions refer to them by name: the form of the host's
// own keys, and the settings of a remote.

export type SettingValue = string | number | boolean

export interface ValueKind {
  /** The wording for the message about a wrong value. */
  expected: string
  accepts(value: unknown): boolean
}

/** A key of either description: its kind, and the values of a `choice`. */
interface KindSpec {
  kind: string
  values?: readonly string[] | undefined
}

type Kinds = Readonly<Record<string, ValueKind>>

export const settingKinds: Kinds = {
  text: { expected: 'a text', accepts: (value) => typeof value === 'string' },
  number: { expected: 'a number', accepts: (value) => typeof value === 'number' },
  flag: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
  'https-address': {
    expected: 'an https: address',
    accepts: (value) =>
      typeof value === 'string' && URL.canParse(value) && value.startsWith('https://'),
  },
}

/** The described kind; a kind that only a newer version knows accepts any value. */
export function kindOf({ kind, values = [] }: KindSpec, kinds: Kinds = settingKinds): ValueKind {
  if (kind === 'choice') {
    const expected = values.map((each) => `"${each}"`).join(' or ')
    return { expected, accepts: (value) => values.some((each) => each === value) }
  }
  const knownKind = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return knownKind ?? { expected: 'a value', accepts: () => true }
}

/** True if a remote's setting may have the value. */
export function accepts(setting: KindSpec, value: unknown): value is SettingValue {
  return ['string', 'number', 'boolean'].includes(typeof value) && kindOf(setting).accepts(value)
}
