import { refusals } from '../refusals'
import { describeUser } from '../users/describe-user'
import { describePage } from './groups'
import type { Operation } from './operation'
import { PAGE, pageOf } from './page'

export const AdminAddUserToGroup: Operation<'AdminAddUserToGroup'> = (request, pool) => {
  const user = pool.users.find(request.Username)
  if (!user) return refusals.userDoesNotExist
  if (!pool.groups.get(request.GroupName)) return refusals.groupNotFound
  pool.groups.add(request.GroupName, user.sub)
  return {}
}

export const AdminRemoveUserFromGroup: Operation<'AdminRemoveUserFromGroup'> = (request, pool) => {
  const user = pool.users.find(request.Username)
  if (!user) return refusals.userDoesNotExist
  if (!pool.groups.get(request.GroupName)) return refusals.groupNotFound
  pool.groups.take(request.GroupName, user.sub)
  return {}
}

export const AdminListGroupsForUser: Operation<'AdminListGroupsForUser'> = (request, pool) => {
  const { Username, Limit, NextToken: after = '' } = request
  const user = pool.users.find(Username)
  if (!user) return refusals.userDoesNotExist
  const limit = Limit || PAGE
  return describePage(pool.groups.ofUser(user.sub, { after, limit: limit + 1 }), { limit, pool })
}

/** The sub of the last user is the token of the next page. */
export const ListUsersInGroup: Operation<'ListUsersInGroup'> = (request, pool) => {
  const { GroupName, Limit, NextToken: after = '' } = request
  if (!pool.groups.get(GroupName)) return refusals.groupNotFound
  const limit = Limit || PAGE
  const found = pool.groups.members(GroupName, { after, limit: limit + 1 })
  const { items, next } = pageOf(found, { limit, keyOf: ({ sub }) => sub })
  return { Users: items.map(describeUser), ...(next && { NextToken: next }) }
}
