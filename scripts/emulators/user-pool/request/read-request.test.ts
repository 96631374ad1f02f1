import { Refusal } from '../refusals'
import { members } from './members'
import { type OperationName, readRequest, requestMembers } from './read-request'

const one = (member: string, problem: string) =>
  `1 validation error detected: ${constraintProblem(member, problem)}`
const constraintProblem = (member: string, problem: string) =>
  `Value at '${member}' failed to satisfy constraint: Member must ${problem}`

function refusal(name: OperationName, body: unknown): Refusal {
  const result = readRequest(name, body)
  if (!(result instanceof Refusal)) throw new Error('The request was accepted')
  return result
}

test('returns the members and drops those that are null', () => {
  const body = { ClientId: 'c', Username: 'ada', ConfirmationCode: '1' }
  expect(readRequest('ConfirmSignUp', { ...body, ForceAliasCreation: null })).toEqual(body)
})

test('accepts letters of any script where the model does', () => {
  const body = { ClientId: 'c', Username: 'ångström學' }
  expect(readRequest('ResendConfirmationCode', body)).toEqual(body)
})

test.each<[string, OperationName, object, string]>([
  [
    'every missing member at once',
    'SignUp',
    {},
    `2 validation errors detected: ${constraintProblem('clientId', 'not be null')}; ${constraintProblem('username', 'not be null')}`,
  ],
  [
    'a member that is too long or has a wrong character, without its value',
    'GetUserAttributeVerificationCode',
    { AccessToken: 'no space', AttributeName: 'a'.repeat(33) },
    `2 validation errors detected: ${constraintProblem('accessToken', 'satisfy regular expression pattern: [A-Za-z0-9-_=.]+')}; ` +
      constraintProblem('attributeName', 'have length less than or equal to 32'),
  ],
  [
    'the position of a wrong entry in a list',
    'UpdateUserAttributes',
    { AccessToken: 't', UserAttributes: [{ Name: 'nickname' }, { Value: 'x' }] },
    one('userAttributes.2.member.name', 'not be null'),
  ],
  [
    'the allowed values of a member that has only a few',
    'UpdateDeviceStatus',
    { AccessToken: 't', DeviceKey: 'us-east-1_0', DeviceRememberedStatus: 'lost' },
    one('deviceRememberedStatus', 'satisfy enum value set: [remembered, not_remembered]'),
  ],
  [
    'a member that the operation does not have',
    'GetUser',
    { AccessToken: 't', Colour: 'red' },
    "1 validation error detected: Value at 'Colour' failed to satisfy constraint: Member is not known",
  ],
])('names %s', (_, operation, body, message) => {
  expect(refusal(operation, body)).toEqual(new Refusal('InvalidParameterException', message))
})

test.each<[OperationName, unknown, string]>([
  ['SignUp', { ClientId: 1 }, 'NUMBER_VALUE can not be converted to a String'],
  ['SignUp', { ClientId: true }, 'TRUE_VALUE can not be converted to a String'],
  ['SignUp', { ClientId: {} }, 'Start of structure or map found where not expected.'],
  ['SignUp', { ClientId: [] }, 'Start of list found where not expected'],
  ['SignUp', { UserAttributes: 'x' }, 'STRING_VALUE can not be converted to a Collection'],
  ['SignUp', { UserAttributes: [null] }, 'NULL_VALUE can not be converted to a Structure'],
  ['SignUp', { ClientMetadata: { a: 1 } }, 'NUMBER_VALUE can not be converted to a String'],
  ['SignUp', [], 'Start of list found where not expected'],
  ['SignUp', null, 'NULL_VALUE can not be converted to a Structure'],
  [
    'ConfirmSignUp',
    { ForceAliasCreation: 'yes' },
    'STRING_VALUE can not be converted to a Boolean',
  ],
])('%s refuses the wrong JSON type in %j', (operation, body, message) => {
  expect(refusal(operation, body)).toEqual(new Refusal('SerializationException', message))
})

test('is not fooled by members of the prototype', () => {
  const body = JSON.parse('{"AccessToken":"t","__proto__":{},"constructor":1}')
  expect(refusal('GetUser', body).message).toContain("Value at '__proto__'")
})

test('names the first ten of many problems', () => {
  const { message } = refusal('SignUp', { UserAttributes: Array(1_000).fill({}) })
  expect(message).toMatch(/^10 validation errors detected: /)
})

test.each([
  ['engine no 9', true],
  [' engine-no-9', false],
  ['engine-no-9 ', false],
])('accepts the password %j: %s', (Password, isAccepted) => {
  const result = readRequest('SignUp', { ClientId: 'c', Username: 'ada', Password })
  expect(result instanceof Refusal).toBe(!isAccepted)
})

test('does not match a text that is too long against its pattern', () => {
  const Password = `${'a'.repeat(1_000)} `
  const { message } = refusal('SignUp', { ClientId: 'c', Username: 'ada', Password })
  expect(message).toBe(one('password', 'have length less than or equal to 256'))
})

test('names every unknown member', () => {
  const { message } = refusal('GetUser', { AccessToken: 't', Colour: 'red', Size: null })
  expect(message).toContain("Value at 'Colour'")
  expect(message).toContain("Value at 'Size'")
})

test('every member of the table has a shape, and occurs once in its operation', () => {
  for (const { required, optional } of Object.values(requestMembers)) {
    const names: string[] = [...required, ...optional]
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !Object.hasOwn(members, name))).toEqual([])
  }
})

test('there are 26 operations', () => {
  expect(Object.keys(requestMembers)).toHaveLength(26)
})
