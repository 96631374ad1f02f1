import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { readRequest } from '../request/read-request'
import type { OperationName } from '../request/request-members'
import { checkClient } from './check-client'
import { confirmSignUp } from './confirm-sign-up'
import { getUser } from './get-user'
import { globalSignOut } from './global-sign-out'
import { initiateAuth } from './initiate-auth'
import type { Operation } from './operation'
import { resendConfirmationCode } from './resend-confirmation-code'
import { respondToAuthChallenge } from './respond-to-auth-challenge'
import { revokeToken } from './revoke-token'
import { signUp } from './sign-up'

type Operations = { [Name in OperationName]?: Operation<Name> }

const operations: Operations = {
  ConfirmSignUp: confirmSignUp,
  GetUser: getUser,
  GlobalSignOut: globalSignOut,
  InitiateAuth: initiateAuth,
  ResendConfirmationCode: resendConfirmationCode,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,
  SignUp: signUp,
}

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}

/** Checks the body against the operation's members and answers it. */
export async function runOperation<Name extends OperationName>(
  { name, body }: { name: Name; body: unknown },
  pool: Pool,
): Promise<object | Refusal> {
  const operation: Operations[Name] = operations[name]
  if (!operation) throw new Error(`${name} is not here`)
  const request = readRequest(name, body)
  if (request instanceof Refusal) return request
  return checkClient(request, pool) ?? operation(request, pool)
}
