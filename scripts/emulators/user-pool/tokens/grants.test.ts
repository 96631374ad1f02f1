import { withPoolDatabase } from '../../../testing/user-pool/pool-database'
import { GrantStore } from './grants'

const DAY_MS = 24 * 60 * 60_000
const ada = {
  sub: 'ada',
  generation: 0,
  deviceKey: undefined,
  deviceConfirmed: false,
}
let now = 0
let grants: GrantStore
withPoolDatabase((db) => {
  now = 0
  grants = new GrantStore(db, () => now)
})

test('a refresh token finds its grant, and similar texts do not', () => {
  const { refreshToken, grant } = grants.create({ ...ada, expiresAt: 1 })
  expect(grants.ofRefreshToken(refreshToken)).toEqual(grant)
  const altered = `${refreshToken.slice(0, -1)}${refreshToken.endsWith('A') ? 'B' : 'A'}`
  for (const other of ['', altered, refreshToken.slice(4), `${refreshToken}AAAA`])
    expect(grants.ofRefreshToken(other)).toBeUndefined()
})

test('a new grant deletes those that expired a day ago, and no others', () => {
  const [first, second] = [1, 2].map((expiresAt) => grants.create({ ...ada, expiresAt }).grant)
  now = DAY_MS + 1
  grants.create({ ...ada, expiresAt: now + 1 })
  expect(grants.get(first?.originJti ?? '')).toBeUndefined()
  expect(grants.get(second?.originJti ?? '')).toEqual(second)
})
