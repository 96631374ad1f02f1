export type Fields = Record<string, unknown>

// What is not of the expected kind reads as empty: the checks then name what is missing.

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((each) => typeof each === 'string')
}

export function mapOf<T>(value: unknown, read: (value: unknown) => T): Record<string, T> {
  const entries = Object.entries(fieldsOf(value))
  return Object.fromEntries(entries.map(([key, each]) => [key, read(each)]))
}
