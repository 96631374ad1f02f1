import * as v from 'valibot'
import { type Refusal, refusals } from '../refusals'
import { type MemberName, type Members, members } from './members'
import { type OperationName, requestMembers } from './request-members'
import { isObject, structure } from './shapes'

/** The answer's header repeats the problems, so only the first ones are named. */
const MOST_PROBLEMS = 10

type Required<Name extends OperationName> = (typeof requestMembers)[Name]['required'][number]
type Optional<Name extends OperationName> = (typeof requestMembers)[Name]['optional'][number]
type Values = { readonly [Name in MemberName]: v.InferOutput<Members[Name]> }

/** A request with any members. */
export type AnyRequest = Partial<Values>

/** The input of an operation: its members, checked against the table. */
export type RequestOf<Name extends OperationName> = Pick<AnyRequest, Optional<Name>> &
  Pick<Values, Required<Name>>

export function readRequest<Name extends OperationName>(
  name: Name,
  body: unknown,
): RequestOf<Name> | Refusal {
  const { issues, output } = v.safeParse(schemaOf(name), body)
  if (!issues) return output as RequestOf<Name>
  // The hosted service stops at the first member of a wrong JSON type.
  const wrong = issues.find(({ kind, input }) => kind === 'schema' && input !== undefined)
  if (wrong) return refusals.serialization(unexpected(wrong.input, wrong.message))
  return refusals.validation(issues.slice(0, MOST_PROBLEMS).map(problem))
}

function schemaOf(name: OperationName) {
  const { required, optional } = requestMembers[name]
  // The mandated client can send it with every call.
  return structure(shapesOf(required), shapesOf([...optional, 'ClientMetadata']))
}

function shapesOf(names: readonly MemberName[]) {
  return Object.fromEntries(names.map((each) => [each, members[each]]))
}

/** Values are never repeated in a problem: they may be passwords, codes or tokens. */
function problem({ message, path = [] }: { message: string; path?: readonly v.IssuePathItem[] }) {
  return `Value at '${path.map(place).join('.')}' failed to satisfy constraint: Member ${message}`
}

/** The service counts from 1, and writes the names that it knows with a lower-case first letter. */
function place({ type, key }: v.IssuePathItem): string {
  if (type === 'array') return `${key + 1}.member`
  const name = String(key)
  if (type === 'unknown') return name.replace(/[^\w.-]/g, '?').slice(0, 64)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The hosted service names the JSON token that it found. */
function unexpected(value: unknown, wanted: string): string {
  if (Array.isArray(value)) return 'Start of list found where not expected'
  if (isObject(value)) return 'Start of structure or map found where not expected.'
  const found = value === null ? 'NULL' : typeof value === 'boolean' ? String(value) : typeof value
  return `${found.toUpperCase()}_VALUE can not be converted to a ${wanted}`
}
