import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import {
  type AnyRequest,
  type OperationName,
  readRequest,
  requestMembers,
} from '../request/read-request'
import * as attributes from './attributes'
import * as devices from './devices'
import * as mfaPreferences from './mfa-preferences'
import type { Caller, Operation } from './operation'
import * as passwords from './passwords'
import * as signIn from './sign-in'
import * as signUp from './sign-up'
import * as softwareToken from './software-token'
import * as user from './user'

const operations: { [Name in OperationName]: Operation<Name> } = {
  ...attributes,
  ...devices,
  ...mfaPreferences,
  ...passwords,
  ...signIn,
  ...signUp,
  ...softwareToken,
  ...user,
}

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(requestMembers, name)
}

interface Call<Name extends OperationName> {
  name: Name
  body: unknown
}

export async function runOperation<Name extends OperationName>(
  { name, body }: Call<Name>,
  { pool, caller }: { pool: Pool; caller: Caller },
): Promise<object | Refusal> {
  const request = readRequest(name, body)
  if (request instanceof Refusal) return request
  const { ClientId = pool.clientId }: AnyRequest = request
  if (ClientId !== pool.clientId) return refusals.clientDoesNotExist(ClientId)
  return operations[name](request, pool, caller)
}
