import { listAttributes } from '../users/attributes'
import { describeFactors } from '../users/describe-user'
import { type Operation, signedIn } from './operation'

export const GetUser: Operation<'GetUser'> = signedIn((_request, _pool, { user }) => ({
  Username: user.username,
  UserAttributes: listAttributes(user),
  ...describeFactors(user),
}))

/** Deletes the caller: the names are free again, and all tokens are invalid. */
export const DeleteUser: Operation<'DeleteUser'> = signedIn((_request, pool, { user }) => {
  pool.users.remove(user.sub)
  return {}
})

/** Revokes every token of the caller, on all devices. */
export const GlobalSignOut: Operation<'GlobalSignOut'> = signedIn((_request, pool, { user }) => {
  pool.users.put({ ...user, generation: user.generation + 1 })
  return {}
})
