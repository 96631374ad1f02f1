import type { Pool } from '../pool'
import { Refusal } from '../refusals'
import type { User } from '../users/user'
import { callTrigger } from './call-trigger'

interface SignUp {
  user: User
  source: 'SignUp' | 'AdminCreateUser'
  validationData?: readonly { readonly Name: string; readonly Value?: string }[] | undefined
}

/** The new user after PreSignUp, which may confirm it and vouch for its addresses. */
export async function afterPreSignUp(
  { user, source, validationData = [] }: SignUp,
  pool: Pool,
): Promise<User | Refusal> {
  const response = await callTrigger(
    'PreSignUp',
    {
      source,
      userName: user.username,
      request: {
        userAttributes: user.attributes,
        validationData: Object.fromEntries(validationData.map(({ Name, Value }) => [Name, Value])),
        clientMetadata: pool.clientMetadata,
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
    pool,
  )
  if (response === undefined) return user
  if (response instanceof Refusal) return response
  // A user created by an admin is confirmed by the first sign-in.
  const isConfirmed = response.autoConfirmUser === true && source === 'SignUp'
  const vouched = {
    ...(response.autoVerifyEmail === true && user.attributes.email && { email_verified: 'true' }),
    ...(response.autoVerifyPhone === true &&
      user.attributes.phone_number && { phone_number_verified: 'true' }),
  }
  const attributes = { ...user.attributes, ...vouched }
  return { ...user, attributes, status: isConfirmed ? 'CONFIRMED' : user.status }
}
