import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { awsSdkClient, passwordSignIn } from '../../../testing/user-pool/aws-sdk-client'
import { refusalOf, registered } from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/people'
import { openPool, POOL_ID } from '../../../testing/user-pool/test-pool'

const UserPoolId = POOL_ID
const ROLE = (name: string) => `arn:aws:iam::123456789012:role/${name}`
let client: CognitoIdentityProvider
beforeEach(async () => {
  await openPool()
  client = awsSdkClient()
})
afterEach(() => client.destroy())

async function claims() {
  const { AuthenticationResult } = await passwordSignIn(client, ada)
  const { AccessToken = '', IdToken = '' } = AuthenticationResult ?? {}
  return { access: decodeJwt(AccessToken), id: decodeJwt(IdToken) }
}

test('the groups of a user are in both tokens, their roles in the id token', async () => {
  await registered(ada)
  expect((await claims()).access).not.toHaveProperty('cognito:groups')
  await client.createGroup({ UserPoolId, GroupName: 'poets', Precedence: 2, RoleArn: ROLE('poet') })
  await client.createGroup({
    UserPoolId,
    GroupName: 'staff',
    Precedence: 1,
    RoleArn: ROLE('staff'),
  })
  await client.createGroup({ UserPoolId, GroupName: 'others' })
  for (const GroupName of ['staff', 'poets'])
    await client.adminAddUserToGroup({ UserPoolId, GroupName, Username: ada.email })
  const { access, id } = await claims()
  expect(access['cognito:groups']).toEqual(['poets', 'staff'])
  expect(id).toMatchObject({
    'cognito:groups': ['poets', 'staff'],
    'cognito:roles': [ROLE('staff'), ROLE('poet')],
    'cognito:preferred_role': ROLE('staff'),
  })
  await client.adminRemoveUserFromGroup({ UserPoolId, GroupName: 'poets', Username: ada.email })
  expect((await claims()).id['cognito:groups']).toEqual(['staff'])
})

test('a group is created, described, changed, listed in pages and deleted', async () => {
  const made = await client.createGroup({
    UserPoolId,
    GroupName: 'poets',
    Description: 'they rhyme',
  })
  expect(made.Group).toMatchObject({ GroupName: 'poets', UserPoolId, Description: 'they rhyme' })
  await client.updateGroup({ UserPoolId, GroupName: 'poets', Precedence: 3 })
  const { Group } = await client.getGroup({ UserPoolId, GroupName: 'poets' })
  expect(Group).toMatchObject({ Description: 'they rhyme', Precedence: 3 })
  await client.createGroup({ UserPoolId, GroupName: 'staff' })
  const first = await client.listGroups({ UserPoolId, Limit: 1 })
  const second = await client.listGroups({ UserPoolId, Limit: 1, NextToken: first.NextToken })
  const names = [first, second].flatMap(({ Groups = [] }) => Groups.map((each) => each.GroupName))
  expect([names, second.NextToken]).toEqual([['poets', 'staff'], undefined])
  await client.deleteGroup({ UserPoolId, GroupName: 'poets' })
  expect((await client.listGroups({ UserPoolId })).Groups).toHaveLength(1)
})

test('membership is listed by group and by user, and ends with the user or the group', async () => {
  await registered(ada)
  await registered(bob)
  for (const GroupName of ['poets', 'staff']) await client.createGroup({ UserPoolId, GroupName })
  for (const { email: Username } of [ada, bob])
    await client.adminAddUserToGroup({ UserPoolId, GroupName: 'poets', Username })
  // Adding a user twice changes nothing.
  await client.adminAddUserToGroup({ UserPoolId, GroupName: 'poets', Username: ada.email })
  const members = async (more: object = {}) =>
    client.listUsersInGroup({ UserPoolId, GroupName: 'poets', ...more })
  const first = await members({ Limit: 1 })
  const second = await members({ Limit: 1, NextToken: first.NextToken })
  expect([first.Users?.length, second.Users?.length, second.NextToken]).toEqual([1, 1, undefined])
  const groups = await client.adminListGroupsForUser({ UserPoolId, Username: ada.email })
  expect(groups.Groups?.map(({ GroupName }) => GroupName)).toEqual(['poets'])
  await client.adminDeleteUser({ UserPoolId, Username: bob.email })
  expect((await members()).Users).toHaveLength(1)
  await client.deleteGroup({ UserPoolId, GroupName: 'poets' })
  const after = await client.adminListGroupsForUser({ UserPoolId, Username: ada.email })
  expect(after.Groups).toEqual([])
})

test('a second group of the same name, an unknown group and an unknown user are refused', async () => {
  const poets = { UserPoolId, GroupName: 'poets' }
  await client.createGroup(poets)
  expect(await refusalOf(client.createGroup(poets))).toBe(
    'GroupExistsException: A group with the name already exists.',
  )
  const gone = { UserPoolId, GroupName: 'gone' }
  const Username = ada.email
  for (const call of [
    client.getGroup(gone),
    client.updateGroup(gone),
    client.deleteGroup(gone),
    client.listUsersInGroup(gone),
  ])
    expect(await refusalOf(call)).toBe('ResourceNotFoundException: Group not found.')
  for (const call of [
    client.adminAddUserToGroup({ ...poets, Username }),
    client.adminRemoveUserFromGroup({ ...poets, Username }),
    client.adminListGroupsForUser({ UserPoolId, Username }),
  ])
    expect(await refusalOf(call)).toBe('UserNotFoundException: User does not exist.')
})
