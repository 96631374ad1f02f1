interface Source {
  value: unknown
  /** What the object is called in a sentence, and the prefix of its keys: `config.json`, `chat`. */
  at: string
  prefix?: string
  /** Sentences are added here, so that nested objects report into one list. */
  problems: string[]
}

/** What a text has to look like, and how a sentence says so. */
export interface TextShape {
  test(text: string): boolean
  expected: string
}

interface StringRule {
  shape?: TextShape
  optional?: boolean
}

const anyText: TextShape = { test: () => true, expected: 'a text that is not empty' }

/** Reads the keys of one JSON object, noting a sentence for each that is not what was expected. */
export class ObjectReader {
  readonly #entries: Map<string, unknown>
  readonly #known = new Set<string>()
  readonly #prefix: string
  readonly #problems: string[]
  readonly #isObject: boolean

  constructor(source: Source) {
    this.#prefix = source.prefix ?? ''
    this.#problems = source.problems
    this.#isObject =
      typeof source.value === 'object' && source.value !== null && !Array.isArray(source.value)
    this.#entries = new Map(this.#isObject ? Object.entries(source.value as object) : [])
    if (!this.#isObject) {
      this.#problems.push(`${source.at} is ${shown(source.value)}; expected a JSON object.`)
    }
  }

  has(key: string): boolean {
    return this.#entries.get(key) !== undefined
  }

  /** A text of the given shape; `''` where it is missing, which is a problem unless `optional`. */
  string(key: string, { shape = anyText, optional = false }: StringRule = {}): string {
    const value = this.#take(key)
    if (value === undefined && optional) return ''
    if (typeof value === 'string' && value.trim() !== '' && shape.test(value)) return value
    this.#note(key, value, shape.expected)
    return ''
  }

  /** `true` or `false`; without `absent` the key has to be there. */
  boolean(key: string, absent: boolean | undefined): boolean {
    const value = this.#take(key)
    if (value === undefined && absent !== undefined) return absent
    if (typeof value === 'boolean') return value
    this.#note(key, value, 'true or false')
    return false
  }

  /** One of `choices`, the first where the key is absent. */
  oneOf<T extends string>(key: string, choices: readonly [T, ...T[]]): T {
    const value = this.#take(key)
    if (value === undefined) return choices[0]
    const choice = choices.find((each) => each === value)
    if (choice !== undefined) return choice
    this.#note(key, value, choices.map((each) => JSON.stringify(each)).join(' or '))
    return choices[0]
  }

  object(key: string): ObjectReader {
    const value = this.#take(key) ?? {}
    const prefix = `${this.#prefix}${key}.`
    return new ObjectReader({ value, at: `"${key}"`, prefix, problems: this.#problems })
  }

  /** An absolute address, or a path resolved against `base`; undefined where the key is absent. */
  url(key: string, rule: { base: URL; protocols: string[] }): string | undefined {
    const value = this.#take(key)
    if (value === undefined) return undefined
    const url = typeof value === 'string' ? resolved(value, rule.base) : undefined
    if (url !== undefined && rule.protocols.includes('ws:')) {
      if (url.protocol === 'http:') url.protocol = 'ws:'
      if (url.protocol === 'https:') url.protocol = 'wss:'
    }
    if (url !== undefined && (url.href.includes('#') || url.username || url.password)) {
      // Browsers make no socket to the one, and no request to the other.
      this.#note(key, value, 'an address without a "#", a name or a password')
      return undefined
    }
    if (url !== undefined && rule.protocols.includes(url.protocol)) return url.href
    const kinds = rule.protocols.map((each) => `${each}//`).join(' or ')
    this.#note(key, value, `an address that starts with ${kinds}, or a path such as "/prod"`)
    return undefined
  }

  /** Notes every key that nobody has read. */
  refuseOthers(): void {
    for (const key of this.#entries.keys()) {
      if (this.#known.has(key)) continue
      const known = [...this.#known].join(', ')
      this.#problems.push(`"${this.#prefix}${key}" is not a known key; expected one of: ${known}.`)
    }
  }

  #take(key: string): unknown {
    this.#known.add(key)
    return this.#entries.get(key)
  }

  #note(key: string, value: unknown, expected: string): void {
    if (!this.#isObject) return
    const found = value === undefined ? 'is missing' : `is ${shown(value)}`
    this.#problems.push(`"${this.#prefix}${key}" ${found}; expected ${expected}.`)
  }
}

function resolved(text: string, base: URL): URL | undefined {
  // `URL.parse` would not throw, but is younger than the browsers served.
  return text !== '' && URL.canParse(text, base) ? new URL(text, base) : undefined
}

function shown(value: unknown): string {
  let text: string
  try {
    text = JSON.stringify(value) ?? String(value)
  } catch {
    // Thousands of brackets, each inside the other, are read but cannot be written again.
    return 'nested too deep'
  }
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
