import { decodeJwt } from 'jose'
import { call, registerUser, tokensOf } from '../../../testing/user-pool/calls'
import { ada } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'
import { GroupStore } from '../users/groups'

const claims = async () => {
  const { AccessToken, IdToken } = await tokensOf(ada)
  return [AccessToken, IdToken].map((token) => decodeJwt(token)['cognito:groups'])
}

test('the groups of a user are in both tokens, and end with the user', async () => {
  await openPool()
  await registerUser(ada)
  const groups = new GroupStore(pool.database)
  const { AccessToken, IdToken } = await tokensOf(ada)
  const { sub = '' } = decodeJwt(IdToken)
  expect(await claims()).toEqual([undefined, undefined])
  for (const name of ['staff', 'poets', 'poets']) groups.add(name, sub)
  expect(await claims()).toEqual([
    ['poets', 'staff'],
    ['poets', 'staff'],
  ])
  groups.remove('poets', sub)
  expect(await claims()).toEqual([['staff'], ['staff']])
  await call('DeleteUser', { AccessToken })
  expect(groups.members('staff')).toEqual([])
})
