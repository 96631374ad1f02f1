/** The object's own entries; none if the value is not an object. For JSON from outside. */
export function entriesOf(value: unknown): Map<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return new Map(isObject ? Object.entries(value) : [])
}

export function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The JSON of a block that the composed page carries; undefined if it has none. */
export function inlineJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
