import { type Refusal, refusals } from '../refusals'
import { type MemberName, type Members, members } from './members'
import { type OperationName, requestMembers } from './request-members'
import { type Place, structure, type ValueOf, WrongType } from './shapes'

/** The answer's header repeats the problems, so only the first ones are named. */
const MOST_PROBLEMS = 10

type Required<Name extends OperationName> = (typeof requestMembers)[Name]['required'][number]
type Optional<Name extends OperationName> = (typeof requestMembers)[Name]['optional'][number]

/** A request with any members. */
export type AnyRequest = { readonly [Name in MemberName]?: ValueOf<Members[Name]> }

/** The input of an operation: its members, checked against the table. */
export type RequestOf<Name extends OperationName> = Pick<AnyRequest, Optional<Name>> & {
  readonly [Member in Required<Name>]: ValueOf<Members[Member]>
}

export function readRequest<Name extends OperationName>(
  name: Name,
  body: unknown,
): RequestOf<Name> | Refusal {
  const { required, optional } = requestMembers[name]
  // The mandated client can send ClientMetadata with calls that do not have it (changePassword).
  const names: MemberName[] = [...required, ...optional, 'ClientMetadata']
  const known = Object.fromEntries(names.map((each) => [each, members[each]]))
  const place: Place = { path: '', problems: [] }
  const request: object | WrongType = structure(known, required)(body, place)
  if (request instanceof WrongType) return refusals.serialization(request.message)
  if (place.problems.length > 0) return refusals.validation(place.problems.slice(0, MOST_PROBLEMS))
  return request as RequestOf<Name>
}
