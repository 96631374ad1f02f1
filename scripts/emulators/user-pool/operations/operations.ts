import type { Pool } from '../pool'
import { Refusal } from '../refusals'
import { readRequest } from '../request/read-request'
import { type OperationName, requestMembers } from '../request/request-members'
import * as adminCreateUser from './admin-create-user'
import * as adminUsers from './admin-users'
import { checkClient } from './check-client'
import * as devices from './devices'
import * as mfaPreferences from './mfa-preferences'
import type { Caller, Operation } from './operation'
import * as passwords from './passwords'
import * as signIn from './sign-in'
import * as signUp from './sign-up'
import * as softwareToken from './software-token'
import * as tokens from './tokens'
import * as updateAttributes from './update-attributes'
import * as user from './user'
import * as verifyAttribute from './verify-attribute'

type Operations = { [Name in OperationName]: Operation<Name> }

/** Each is exported under its name on the wire. */
const operations: Operations = {
  ...adminCreateUser,
  ...adminUsers,
  ...devices,
  ...mfaPreferences,
  ...passwords,
  ...signIn,
  ...signUp,
  ...softwareToken,
  ...tokens,
  ...updateAttributes,
  ...user,
  ...verifyAttribute,
}

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(requestMembers, name)
}

export interface Call<Name extends OperationName> {
  name: Name
  body: unknown
}

/** Checks the body against the operation's members and answers it. */
export async function runOperation<Name extends OperationName>(
  { name, body }: Call<Name>,
  { pool, caller }: { pool: Pool; caller: Caller },
): Promise<object | Refusal> {
  const request = readRequest(name, body)
  if (request instanceof Refusal) return request
  const operation: Operations[Name] = operations[name]
  return checkClient(request, pool) ?? operation(request, pool, caller)
}
