// For JSON from outside.

export type JsonObject = Record<string, unknown>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object's own entries; none if the value is not an object. */
export function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(isJsonObject(value) ? Object.entries(value) : [])
}

/** The same as an object again, each value as `read` takes it. */
export function mapOf<T>(value: unknown, read: (each: unknown) => T): Record<string, T> {
  return Object.fromEntries([...entriesOf(value)].map(([key, each]) => [key, read(each)]))
}

export function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The texts of a list, and nothing else of it. */
export function textsOf(value: unknown): string[] {
  return arrayOf(value).filter((each) => typeof each === 'string')
}
