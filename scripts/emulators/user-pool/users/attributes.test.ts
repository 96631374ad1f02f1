import { listAttributes } from './attributes'
import type { User } from './user'

const user = (attributes: Record<string, string>) => ({ sub: '1', attributes }) as User

test('the nickname is the third attribute whatever else there is (specification section 3)', () => {
  const attributes = {
    email: 'ada@example.org',
    phone_number_verified: 'true',
    phone_number: '+12025550143',
    'custom:team': 'engine',
    nickname: 'ada',
    email_verified: 'true',
  }
  const names = listAttributes(user(attributes)).map(({ Name }) => Name)
  expect(names.slice(0, 3)).toEqual(['sub', 'email_verified', 'nickname'])
  expect(names.at(-1)).toBe('email')
  expect(names).toHaveLength(7)
})
