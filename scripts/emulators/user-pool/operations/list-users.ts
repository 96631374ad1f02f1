import { Refusal, refusals } from '../refusals'
import { describeUser } from '../users/describe-user'
import type { User } from '../users/user'
import type { Operation } from './operation'
import { PAGE, pageOf } from './page'

/** `NAME = "VALUE"`, or `NAME ^= "VALUE"` for a prefix. */
const FILTER = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/
/** The only attributes that the hosted service searches. */
const SEARCHED = [
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
]

/** The users in the order of their subs; the last one's is the token of the next page. */
export const ListUsers: Operation<'ListUsers'> = (request, pool) => {
  const { Filter = '', Limit, AttributesToGet, PaginationToken: after = '' } = request
  const limit = Limit ?? PAGE
  const fits = readFilter(Filter)
  if (fits instanceof Refusal) return fits
  if (limit === 0) return { Users: [] }
  const found = pool.users.list(after).filter(fits)
  const { items, next } = pageOf(found, { limit, keyOf: ({ sub }) => sub })
  const Users = items.map((user) => only(AttributesToGet, describeUser(user)))
  return { Users, ...(next && { PaginationToken: next }) }
}

type Fits = (user: User) => boolean

function readFilter(text: string): Fits | Refusal {
  if (!text.trim()) return () => true
  const [, name = '', operator, quoted = ''] = FILTER.exec(text) ?? []
  if (!operator) return refusals.filterUnreadable
  const read = searched(name)
  if (!read) return refusals.notSearchable(name)
  // The status is compared case-insensitively, everything else exactly.
  const fold = (value: string) => (name === 'cognito:user_status' ? value.toUpperCase() : value)
  const wanted = fold(quoted.replace(/\\(.)/g, '$1'))
  return (user) => {
    const value = read(user)
    if (value === undefined) return false
    return operator === '=' ? fold(value) === wanted : fold(value).startsWith(wanted)
  }
}

function searched(name: string): ((user: User) => string | undefined) | undefined {
  if (SEARCHED.includes(name)) return ({ attributes }) => attributes[name]
  if (name === 'username') return ({ username }) => username
  if (name === 'sub') return ({ sub }) => sub
  if (name === 'cognito:user_status') return ({ status }) => status
  if (name === 'status') return ({ enabled }) => (enabled ? 'Enabled' : 'Disabled')
  return undefined
}

function only(names: readonly string[] | undefined, described: ReturnType<typeof describeUser>) {
  if (!names) return described
  return {
    ...described,
    Attributes: described.Attributes.filter(({ Name }) => names.includes(Name)),
  }
}
