import { setImmediate } from 'node:timers/promises'
import { temporaryDb } from '../../../platform/temporary-db'
import { exampleUser } from './example-user'
import { UserStore } from './user-store'

const former = exampleUser

test('what was asked for by a user who is gone changes nobody who took the name', async () => {
  const { db, remove } = await temporaryDb()
  const users = new UserStore(db)
  const other = { ...former, sub: 'of-another' }
  await users.transaction(() => users.put(former))
  const signOut = () => users.update(former, (user) => ({ ...user, generation: 1 }))
  const [before, , after] = await Promise.all([
    signOut(),
    users.transaction(() => users.put(other)),
    signOut(),
  ])
  expect(before).toEqual({ ...former, generation: 1 })
  expect(after).toBeUndefined()
  expect(users.get('ada')).toEqual(other)
  await remove()
})

test('a name is one in any case of A to Z, and no other sign is such a letter', async () => {
  const { db, remove } = await temporaryDb()
  const users = new UserStore(db)
  await users.transaction(() => users.claim('Mike@X.de', { username: 'mike', kind: 'name' }))
  expect(users.holder('mIKE@x.DE')?.username).toBe('mike')
  expect(users.holder('mi\u212ae@x.de')).toBeUndefined()
  await remove()
})

test('a name of a store that was folded by the rules of every script is found', async () => {
  const { db, remove } = await temporaryDb()
  const users = new UserStore(db)
  const email = 'Ägir@x.de'
  const kelvin = 'mi\u212ae@x.de'
  await users.transaction(() => {
    users.put({ ...former, username: 'ÄGIR', attributes: { email } })
    users.put({ ...former, username: 'u-2', attributes: { email: kelvin } })
    users.put(former)
    for (const name of ['ägir', 'ägir@x.de']) users.claim(name, { username: 'ÄGIR', kind: 'name' })
    users.claim('mike@x.de', { username: 'u-2', kind: 'name' })
    users.claim('ada', { username: 'ada', kind: 'name' })
  })
  await users.refold()
  for (const name of ['ÄGIR', email]) expect(users.find(name)?.username).toBe('ÄGIR')
  expect(users.find('ADA')).toEqual(former)
  expect(users.holder(kelvin)?.username).toBe('u-2')
  expect(users.holder('mike@x.de')).toBeUndefined()
  await remove()
})

test('the name of an account is held by it also where a store has lost the entry', async () => {
  const { db, remove } = await temporaryDb()
  const users = new UserStore(db)
  await users.transaction(() => users.put(former))
  expect(users.holder('ada')).toEqual({ username: 'ada', kind: 'name' })
  await remove()
})

test('many transactions at once leave the rest of the process its turn, and keep their order', async () => {
  const { db, remove } = await temporaryDb()
  const users = new UserStore(db)
  const ran: number[] = []
  let isOver = false
  const flood = Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      users.transaction(() => {
        ran.push(index)
        users.put({ ...former, generation: index })
        if (index === 100) throw new Error('Refused')
      }),
    ),
  ).finally(() => {
    isOver = true
  })
  let most = 0
  while (!isOver) {
    const before = ran.length
    await setImmediate()
    most = Math.max(most, ran.length - before)
  }
  const rejected = (await flood).filter(({ status }) => status === 'rejected')
  expect(rejected).toHaveLength(1)
  expect(ran).toEqual(Array.from({ length: 200 }, (_, index) => index))
  expect(most).toBeLessThan(50)
  await remove()
})
