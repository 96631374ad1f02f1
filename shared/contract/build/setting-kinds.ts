export type SettingValue = string | number | boolean

/** The kind of a setting, which a newer tool may know alone, and the values of a `choice`. */
interface SettingKind {
  kind: string
  values?: readonly string[] | undefined
}

const EXPECTED: Record<string, string> = {
  text: 'a text',
  number: 'a number',
  'yes-no': 'true or false',
  'https-address': 'an https: address',
}

export function expected({ kind, values = [] }: SettingKind): string {
  if (kind === 'choice') return values.map((each) => `"${each}"`).join(' or ')
  return EXPECTED[kind] ?? 'a value'
}

/** True if a setting of this kind may have the value. */
export function accepts({ kind, values = [] }: SettingKind, value: unknown): value is SettingValue {
  switch (kind) {
    case 'number':
      return typeof value === 'number'
    case 'yes-no':
      return typeof value === 'boolean'
    case 'choice':
      return values.some((each) => each === value)
    case 'https-address':
      return typeof value === 'string' && URL.canParse(value) && value.startsWith('https://')
    case 'text':
      return typeof value === 'string'
    default:
      return ['string', 'number', 'boolean'].includes(typeof value)
  }
}
