import { constraint, isObject, type Place, type Shape, unexpected, WrongType } from './shapes'

type Shapes = Readonly<Record<string, Shape<unknown>>>

export type ValueOf<S> = S extends Shape<infer Value> ? Value : never

/** A structure's value: the required members are there, the others may be. */
export type StructureOf<Members extends Shapes, Required extends keyof Members> = {
  readonly [Name in Required]: ValueOf<Members[Name]>
} & { readonly [Name in Exclude<keyof Members, Required>]?: ValueOf<Members[Name]> }

/**
 * Reads a JSON object member by member. A null is an absent member. A member that the structure
 * does not have is refused by its name, where the hosted service would pass over it: a typing
 * error in a client should not wait for production.
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

/** The service writes member names with a small first letter. */
function inside(place: Place, name: string): Place {
  const member = name.charAt(0).toLowerCase() + name.slice(1)
  return { ...place, path: place.path ? `${place.path}.${member}` : member }
}
