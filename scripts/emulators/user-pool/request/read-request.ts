import { type Refusal, refusals } from '../refusals'
import { type MemberName, type Members, members } from './members'
import { type OperationName, requestMembers } from './request-members'
import { type Place, type Shape, structure, type ValueOf, WrongType } from './shapes'

/** The answer's header repeats the problems, so of many only the first are named. */
const MOST_PROBLEMS = 10

type Required<Name extends OperationName> = (typeof requestMembers)[Name]['required'][number]
type Optional<Name extends OperationName> = (typeof requestMembers)[Name]['optional'][number]

/** What an operation is given: its members, checked against the table. */
export type RequestOf<Name extends OperationName> = {
  readonly [Member in Required<Name>]: ValueOf<Members[Member]>
} & { readonly [Member in Optional<Name>]?: ValueOf<Members[Member]> }

const shapes = new Map<OperationName, Shape<object>>()

function shapeOf(name: OperationName): Shape<object> {
  const known = shapes.get(name)
  if (known) return known
  const required: readonly MemberName[] = requestMembers[name].required
  // The mandated client can send ClientMetadata with calls that do not have it (changePassword).
  const names: MemberName[] = [...required, ...requestMembers[name].optional, 'ClientMetadata']
  const shape = structure(Object.fromEntries(names.map((each) => [each, members[each]])), required)
  shapes.set(name, shape)
  return shape
}

export function readRequest<Name extends OperationName>(
  name: Name,
  body: unknown,
): RequestOf<Name> | Refusal {
  const place: Place = { path: '', problems: [] }
  const request = shapeOf(name)(body, place)
  if (request instanceof WrongType) return refusals.serialization(request.message)
  if (place.problems.length > 0) return refusals.validation(place.problems.slice(0, MOST_PROBLEMS))
  return request as RequestOf<Name>
}
