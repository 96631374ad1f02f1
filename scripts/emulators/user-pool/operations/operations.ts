import type { Pools } from '../pools/pools'
import { Refusal } from '../refusals'
import { type AnyRequest, readRequest } from '../request/read-request'
import { type OperationName, requestMembers } from '../request/request-members'
import * as adminAccounts from './admin-accounts'
import * as adminUsers from './admin-users'
import * as attributes from './attributes'
import { checkClient } from './check-client'
import * as devices from './devices'
import * as groupMembers from './group-members'
import * as groups from './groups'
import * as listUsers from './list-users'
import * as mfaPreferences from './mfa-preferences'
import type { Caller, Operation, PoolsOperation } from './operation'
import * as passwords from './passwords'
import * as signIn from './sign-in'
import * as signUp from './sign-up'
import * as softwareToken from './software-token'
import * as user from './user'
import * as userPool from './user-pool'
import * as userPoolClients from './user-pool-clients'
import * as userPools from './user-pools'

/** Operations by their names on the wire. */
const ofOnePool = {
  ...adminAccounts,
  ...adminUsers,
  ...attributes,
  ...devices,
  ...groupMembers,
  ...groups,
  ...listUsers,
  ...mfaPreferences,
  ...passwords,
  ...signIn,
  ...signUp,
  ...softwareToken,
  ...user,
  ...userPool,
  ...userPoolClients,
} satisfies { [Name in Exclude<OperationName, keyof typeof userPools>]: Operation<Name> }

const operations: { [Name in OperationName]?: Operation<Name> } = ofOnePool
const operationsOfAll: { [Name in OperationName]?: PoolsOperation<Name> } = userPools

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(requestMembers, name)
}

interface Call<Name extends OperationName> {
  name: Name
  body: unknown
}

/** Checks the body against the operation's members, and runs the operation. */
export async function runOperation<Name extends OperationName>(
  { name, body }: Call<Name>,
  { pools, caller }: { pools: Pools; caller: Caller },
): Promise<object | Refusal> {
  const request = readRequest(name, body)
  if (request instanceof Refusal) return request
  const ofAll = operationsOfAll[name]
  if (ofAll) return ofAll(request, pools, caller)
  const found = pools.of(request, caller)
  if (found instanceof Refusal) return found
  const { ClientMetadata: clientMetadata = {} }: AnyRequest = request
  const pool = { ...found, clientMetadata }
  const answer = checkClient(request, pool) ?? (await operations[name]?.(request, pool, caller))
  if (!answer) throw new Error(`${name} has no operation`)
  return (await pool.delivered()) ?? answer
}
