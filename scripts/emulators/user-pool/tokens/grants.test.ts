import { temporaryDb } from '../../../platform/temporary-db'
import { GrantStore } from './grants'

test('a revocation is on disk before it is answered', async () => {
  const { db, remove } = await temporaryDb()
  const grants = new GrantStore(db, () => 0)
  const made = await grants.create({
    username: 'ada',
    sub: 'sub-of-ada',
    generation: 0,
    expiresAt: 1,
  })
  let reachDisk = () => {}
  const flushed = new Promise<void>((resolve) => {
    reachDisk = resolve
  })
  Object.defineProperty(db, 'flushed', { get: () => flushed, configurable: true })
  let isAnswered = false
  const revoked = grants.revoke(made).then(() => {
    isAnswered = true
  })
  while (!grants.get(made.originJti)?.revoked) await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(isAnswered).toBe(false)
  reachDisk()
  await revoked
  Reflect.deleteProperty(db, 'flushed')
  await remove()
})

test('what has not the length of a refresh token is not even decoded', async () => {
  const { db, remove } = await temporaryDb()
  const grants = new GrantStore(db, () => 0)
  const ada = { username: 'ada', sub: 'sub-of-ada', generation: 0, expiresAt: 1 }
  const { refreshToken, originJti } = await grants.create(ada)
  expect(grants.ofRefreshToken(refreshToken)).toMatchObject({ originJti })
  const decode = jest.spyOn(Buffer, 'from')
  for (const other of ['', refreshToken.slice(1), `${refreshToken}A`, refreshToken.repeat(4_000)])
    expect(grants.ofRefreshToken(other)).toBeUndefined()
  expect(decode).not.toHaveBeenCalled()
  decode.mockRestore()
  await remove()
})

test('a sweep forgets what has expired, all of it and no more, and lets others have their turn', async () => {
  const { db, remove } = await temporaryDb()
  let now = 0
  const grants = new GrantStore(db, () => now)
  const ada = { username: 'ada', sub: 'sub-of-ada', generation: 0 }
  const made = await Promise.all(
    Array.from({ length: 2_500 }, (_, at) => grants.create({ ...ada, expiresAt: 1 + (at % 2) })),
  )
  let turns = 0
  const other = () => {
    turns += 1
    next = setImmediate(other)
  }
  let next = setImmediate(other)
  await grants.sweep()
  clearImmediate(next)
  expect(turns).toBeGreaterThan(1)
  now = 1
  await grants.sweep()
  const left = made.filter(({ originJti }) => grants.get(originJti))
  expect(left.map(({ grant }) => grant.expiresAt)).toEqual(Array(1_250).fill(2))
  await remove()
})
