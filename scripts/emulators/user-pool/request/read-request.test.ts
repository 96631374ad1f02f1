import { Refusal } from '../refusals'
import { members } from './members'
import { readRequest } from './read-request'
import { requestMembers } from './request-members'

const NULL = (member: string) =>
  `Value at '${member}' failed to satisfy constraint: Member must not be null`

function refusal(name: Parameters<typeof readRequest>[0], body: unknown): Refusal {
  const read = readRequest(name, body)
  if (!(read instanceof Refusal)) throw new Error('The request was accepted')
  return read
}

test('gives the members and drops those that are null', () => {
  const body = { ClientId: 'c', Username: 'ada', ForceAliasCreation: null, ConfirmationCode: '1' }
  expect(readRequest('ConfirmSignUp', body)).toEqual({
    ClientId: 'c',
    Username: 'ada',
    ConfirmationCode: '1',
  })
})

test('names every missing member at once', () => {
  expect(refusal('SignUp', {})).toEqual(
    new Refusal(
      'InvalidParameterException',
      `2 validation errors detected: ${NULL('clientId')}; ${NULL('username')}`,
    ),
  )
})

test('names a member that is too long or has a wrong sign, without repeating its value', () => {
  const long = refusal('GetUserAttributeVerificationCode', {
    AccessToken: 'no space',
    AttributeName: 'a'.repeat(33),
  })
  expect(long.message).toBe(
    "2 validation errors detected: Value at 'accessToken' failed to satisfy constraint: Member must satisfy regular expression pattern: [A-Za-z0-9-_=.]+; " +
      "Value at 'attributeName' failed to satisfy constraint: Member must have length less than or equal to 32",
  )
})

test('takes letters of any script where the model says so', () => {
  expect(readRequest('ResendConfirmationCode', { ClientId: 'c', Username: 'ångström學' })).toEqual({
    ClientId: 'c',
    Username: 'ångström學',
  })
})

test('names the place of a wrong entry in a list', () => {
  const { message } = refusal('UpdateUserAttributes', {
    AccessToken: 't',
    UserAttributes: [{ Name: 'nickname' }, { Value: 'x' }],
  })
  expect(message).toBe(`1 validation error detected: ${NULL('userAttributes.2.member.name')}`)
})

test.each([
  [{ ClientId: 1, Username: 'ada' }, 'NUMBER_VALUE can not be converted to a String'],
  [{ ClientId: true, Username: 'ada' }, 'TRUE_VALUE can not be converted to a String'],
  [{ ClientId: {}, Username: 'ada' }, 'Start of structure or map found where not expected.'],
  [{ ClientId: [], Username: 'ada' }, 'Start of list found where not expected'],
  [{ UserAttributes: 'x' }, 'STRING_VALUE can not be converted to a Collection'],
  [{ UserAttributes: [null] }, 'NULL_VALUE can not be converted to a Structure'],
  [{ ClientMetadata: { a: 1 } }, 'NUMBER_VALUE can not be converted to a String'],
  [[], 'Start of list found where not expected'],
  [null, 'NULL_VALUE can not be converted to a Structure'],
])('refuses the wrong JSON type in %j', (body, message) => {
  expect(refusal('SignUp', body)).toEqual(new Refusal('SerializationException', message))
})

test('names what a member may be where only a few texts fit, and refuses a text for a flag', () => {
  const named = { UserPoolId: 'us-east-1_Pool', Username: 'ada' }
  expect(refusal('AdminCreateUser', { ...named, MessageAction: 'SHOUT' }).message).toBe(
    "1 validation error detected: Value at 'messageAction' failed to satisfy constraint: Member must satisfy enum value set: [RESEND, SUPPRESS]",
  )
  expect(refusal('AdminCreateUser', { ...named, ForceAliasCreation: 'yes' }).message).toBe(
    'STRING_VALUE can not be converted to a Boolean',
  )
})

test('refuses a member that the operation does not have by its name', () => {
  const { message } = refusal('GetUser', { AccessToken: 't', Colour: 'red' })
  expect(message).toBe(
    "1 validation error detected: Value at 'Colour' failed to satisfy constraint: Member is not known",
  )
})

test('is not taken in by members of the prototype', () => {
  const body = JSON.parse('{"AccessToken":"t","__proto__":{},"constructor":1}')
  expect(refusal('GetUser', body).message).toContain("Value at '__proto__'")
})

test('of many problems the first ten are named', () => {
  const { message } = refusal('SignUp', { UserAttributes: Array(1_000).fill({}) })
  expect(message).toMatch(/^10 validation errors detected: /)
})

test.each([
  ['engine no 9', true],
  [' engine-no-9', false],
  ['engine-no-9 ', false],
])('the password %j is taken: %s', (Password, taken) => {
  const read = readRequest('SignUp', { ClientId: 'c', Username: 'ada', Password })
  expect(read instanceof Refusal).toBe(!taken)
})

test('every member of the table has a shape, and stands once in its operation', () => {
  for (const { required, optional } of Object.values(requestMembers)) {
    const names: string[] = [...required, ...optional]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !Object.hasOwn(members, name))).toEqual([])
  }
})

test('the 26 operations that clients call and six that set a scene are there', () => {
  const names = Object.keys(requestMembers)
  expect(names.filter((name) => !name.startsWith('Admin'))).toHaveLength(26)
  expect(names.filter((name) => name.startsWith('Admin'))).toHaveLength(6)
})
