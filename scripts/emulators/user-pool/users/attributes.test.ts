import type { Refusal } from '../refusals'
import { listAttributes, readAttributes } from './attributes'
import type { User } from './user'

const user = (attributes: Record<string, string>) => ({ sub: '1', attributes }) as User

test('the nickname is the third attribute, whatever the others are (specification section 3)', () => {
  const attributes = {
    email: 'ada@example.org',
    phone_number_verified: 'true',
    phone_number: '+12025550143',
    name: 'Ada Lovelace',
    nickname: 'ada',
    email_verified: 'true',
  }
  const names = listAttributes(user(attributes)).map(({ Name }) => Name)
  expect(names.slice(0, 3)).toEqual(['sub', 'email_verified', 'nickname'])
  expect(names.at(-1)).toBe('email')
  expect(names).toHaveLength(7)
})

test.each([
  ['custom:rank', '1', /custom:rank. could not be determined/],
  ['dev:team', 'engine', /could not be determined/],
  ['website', 'https://ada.example', undefined],
])('the attribute %s accepts or refuses the value %s by the schema', (Name, Value, why) => {
  const result = readAttributes([{ Name, Value }])
  if (why) expect((result as Refusal).message).toMatch(why)
  else expect(result).toEqual({ [Name]: Value })
})
