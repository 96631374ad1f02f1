/** A value's place in the request, and the broken constraints found so far. */
export interface Place {
  path: string
  problems: string[]
}

/** The JSON type is wrong for the member: the hosted service stops at the first of these. */
export class WrongType {
  constructor(readonly message: string) {}
}

/** Reads one member: its value, or its wrong type. Broken constraints go to `place`. */
export type Shape<Value> = (value: unknown, place: Place) => Value | WrongType

interface TextRules {
  min?: number
  max?: number
  pattern?: string
  oneOf?: readonly string[]
}

/** Values are never repeated in a problem: they may be passwords, codes or tokens. */
function constraint(place: Place, rule: string): void {
  place.problems.push(`Value at '${place.path}' failed to satisfy constraint: Member ${rule}`)
}

export function text(rules: TextRules = {}): Shape<string> {
  const { min = 0, max = Number.POSITIVE_INFINITY, oneOf } = rules
  const pattern = rules.pattern && new RegExp(`^(?:${rules.pattern})$`, 'u')
  return (value, place) => {
    if (typeof value !== 'string') return unexpected(value, 'String')
    if (value.length < min) constraint(place, `must have length greater than or equal to ${min}`)
    if (value.length > max) constraint(place, `must have length less than or equal to ${max}`)
    else if (pattern && !pattern.test(value))
      constraint(place, `must satisfy regular expression pattern: ${rules.pattern}`)
    if (oneOf && !oneOf.includes(value))
      constraint(place, `must satisfy enum value set: [${oneOf.join(', ')}]`)
    return value
  }
}

export const flag: Shape<boolean> = (value) =>
  typeof value === 'boolean' ? value : unexpected(value, 'Boolean')

/** A whole number, from 0 unless given otherwise. */
export function whole(max: number, min = 0): Shape<number> {
  return (value, place) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return unexpected(value, 'Integer')
    if (value < min) constraint(place, `must have value greater than or equal to ${min}`)
    if (value > max) constraint(place, `must have value less than or equal to ${max}`)
    return value
  }
}

export function list<Value>(item: Shape<Value>): Shape<Value[]> {
  return (value, place) => {
    if (!Array.isArray(value)) return unexpected(value, 'Collection')
    const items = value.map((entry, index) =>
      item(entry, { ...place, path: `${place.path}.${index + 1}.member` }),
    )
    return items.find((each) => each instanceof WrongType) ?? (items as Value[])
  }
}

/** Texts by name. A null is an absent entry, as the SDK sends it for a forgotten device. */
export const textMap: Shape<Readonly<Record<string, string>>> = (value) => {
  if (!isObject(value)) return unexpected(value, 'Map')
  const entries = Object.entries(value).filter(([, entry]) => entry !== null)
  const wrong = entries.find(([, entry]) => typeof entry !== 'string')
  return wrong ? unexpected(wrong[1], 'String') : Object.fromEntries(entries as [string, string][])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The hosted service names the JSON token that it found. */
function unexpected(value: unknown, wanted: string): WrongType {
  if (Array.isArray(value)) return new WrongType('Start of list found where not expected')
  if (isObject(value)) return new WrongType('Start of structure or map found where not expected.')
  const found = value === null ? 'NULL' : typeof value === 'boolean' ? String(value) : typeof value
  return new WrongType(`${found.toUpperCase()}_VALUE can not be converted to a ${wanted}`)
}

type Shapes = Readonly<Record<string, Shape<unknown>>>

export type ValueOf<S> = S extends Shape<infer Value> ? Value : never

/** A structure's value: required members are present, others are optional. */
type StructureOf<Members extends Shapes, Required extends keyof Members> = {
  readonly [Name in Required]: ValueOf<Members[Name]>
} & { readonly [Name in Exclude<keyof Members, Required>]?: ValueOf<Members[Name]> }

/**
 * Reads a JSON object member by member. A null is an absent member. A member that the structure
 * does not have is refused by name, where the hosted service would ignore it: a typing error in a
 * client should not go unnoticed until production.
 */
export function structure<Members extends Shapes, Required extends keyof Members & string>(
  members: Members,
  required: readonly Required[],
): Shape<StructureOf<Members, Required>> {
  return (value, place) => {
    if (!isObject(value)) return unexpected(value, 'Structure')
    const found: Record<string, unknown> = {}
    for (const [name, given] of Object.entries(value)) {
      const shape = Object.hasOwn(members, name) ? members[name] : undefined
      if (!shape) {
        const shown = name.replace(/[^\w.-]/g, '?').slice(0, 64)
        constraint({ ...place, path: shown }, 'is not known')
      } else if (given !== null) {
        const read = shape(given, inside(place, name))
        if (read instanceof WrongType) return read
        found[name] = read
      }
    }
    for (const name of required) {
      if (found[name] === undefined) constraint(inside(place, name), 'must not be null')
    }
    return found as StructureOf<Members, Required>
  }
}

/** The service writes member names with a lower-case first letter. */
function inside(place: Place, name: string): Place {
  const member = name.charAt(0).toLowerCase() + name.slice(1)
  return { ...place, path: place.path ? `${place.path}.${member}` : member }
}
