import type { User } from './user'

/** A confirmed account for tests, without a password. */
export const exampleUser: User = {
  username: 'ada',
  sub: 'of-ada',
  attributes: {},
  status: 'CONFIRMED',
  enabled: true,
  generation: 0,
  mfa: [],
  createdAt: 0,
  modifiedAt: 0,
}
