// Helpers for JSON from outside.

export type JsonObject = Record<string, unknown>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses a text as a JSON object; undefined if it is anything else. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The object's own entries; none if the value is not an object. */
export function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(isJsonObject(value) ? Object.entries(value) : [])
}

/** Maps the object's values with `read`. */
export function mapOf<T>(value: unknown, read: (each: unknown) => T): Record<string, T> {
  return Object.fromEntries([...entriesOf(value)].map(([key, each]) => [key, read(each)]))
}

export function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The strings in a list; other items are dropped. */
export function textsOf(value: unknown): string[] {
  return arrayOf(value).filter((each) => typeof each === 'string')
}
