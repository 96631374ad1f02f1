import { Refusal } from '../refusal'
import { readRequest } from './read-request'
import { constraint, list, type Place } from './shapes'

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

test('a list is read no further than its problems are told', () => {
  const item = jest.fn((_value: unknown, place: Place) => constraint(place, 'must not be empty'))
  const place: Place = { path: 'list', problems: [] }
  list(item)(Array(1_000).fill(''), place)
  expect(item).toHaveBeenCalledTimes(10)
  expect(place.problems).toHaveLength(10)
})
