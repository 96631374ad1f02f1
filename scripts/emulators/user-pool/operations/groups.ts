import type { Group } from '../groups/group-store'
import type { Pool } from '../pool'
import { refusals } from '../refusals'
import type { AnyRequest } from '../request/read-request'
import type { Operation } from './operation'
import { PAGE, pageOf } from './page'

export const CreateGroup: Operation<'CreateGroup'> = (request, pool) => {
  const { GroupName: name } = request
  if (pool.groups.get(name)) return refusals.groupExists
  const group = { ...given(request), name, createdAt: pool.now(), modifiedAt: pool.now() }
  pool.groups.put(group)
  return { Group: describeGroup(group, pool) }
}

export const GetGroup: Operation<'GetGroup'> = ({ GroupName }, pool) => {
  const group = pool.groups.get(GroupName)
  return group ? { Group: describeGroup(group, pool) } : refusals.groupNotFound
}

/** Keeps the settings that the call does not name. */
export const UpdateGroup: Operation<'UpdateGroup'> = (request, pool) => {
  const before = pool.groups.get(request.GroupName)
  if (!before) return refusals.groupNotFound
  const group = { ...before, ...given(request), modifiedAt: pool.now() }
  pool.groups.put(group)
  return { Group: describeGroup(group, pool) }
}

export const DeleteGroup: Operation<'DeleteGroup'> = ({ GroupName }, pool) => {
  if (!pool.groups.get(GroupName)) return refusals.groupNotFound
  pool.groups.remove(GroupName)
  return {}
}

/** The name of the last group is the token of the next page. */
export const ListGroups: Operation<'ListGroups'> = ({ Limit, NextToken: after = '' }, pool) => {
  const limit = Limit || PAGE
  return describePage(pool.groups.list({ after, limit: limit + 1 }), { limit, pool })
}

export function describePage(
  found: Group[],
  { limit, pool }: { limit: number; pool: Pool },
): { Groups: object[] } {
  const { items, next } = pageOf(found, { limit, keyOf: ({ name }) => name })
  const Groups = items.map((group) => describeGroup(group, pool))
  return { Groups, ...(next && { NextToken: next }) }
}

function given({ Description, RoleArn, Precedence }: AnyRequest): Partial<Group> {
  return {
    ...(Description !== undefined && { description: Description }),
    ...(RoleArn !== undefined && { roleArn: RoleArn }),
    ...(Precedence !== undefined && { precedence: Precedence }),
  }
}

/** Dates in seconds. */
function describeGroup(group: Group, { poolId }: Pool) {
  return {
    GroupName: group.name,
    UserPoolId: poolId,
    Description: group.description,
    RoleArn: group.roleArn,
    Precedence: group.precedence,
    LastModifiedDate: group.modifiedAt / 1_000,
    CreationDate: group.createdAt / 1_000,
  }
}
