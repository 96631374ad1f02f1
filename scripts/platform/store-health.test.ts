import { ManualTime } from '../testing/manual-time'
import { storeHealth } from './store-health'
import { temporaryDb } from './temporary-db'

async function healthOf({ put }: { put?: () => Promise<boolean> } = {}) {
  const { db, remove } = await temporaryDb()
  const time = new ManualTime()
  const openDB = db.openDB.bind(db)
  let writes = 0
  db.openDB = ((options: { name: string }) => {
    const marks = openDB<number, string>(options)
    const stored = marks.put.bind(marks)
    return Object.assign(Object.create(marks), {
      put(key: string, value: number) {
        writes += 1
        return put ? put() : stored(key, value)
      },
    })
  }) as typeof db.openDB
  return { ...storeHealth({ db, timers: time.timers }), time, remove, writes: () => writes }
}

test('a store that can be written has no problem, and is not written at every question', async () => {
  const { problem, time, remove, writes } = await healthOf()
  expect(await Promise.all([problem(), problem()])).toEqual([undefined, undefined])
  expect(writes()).toBe(1)
  time.advance(1_000)
  expect(await problem()).toBeUndefined()
  expect(writes()).toBe(2)
  await remove()
})

test('says why a store cannot be written', async () => {
  const put = () => Promise.reject(new Error('No space left on device'))
  const { problem, remove } = await healthOf({ put })
  expect(await problem()).toBe('The store cannot be written (No space left on device).')
  await remove()
})

test('a write that failed elsewhere counts for a while', async () => {
  const { problem, failed, time, remove } = await healthOf()
  failed(new Error('No space left on device'))
  expect(await problem()).toBe('The store cannot be written (No space left on device).')
  time.advance(5_000)
  expect(await problem()).toBeUndefined()
  await remove()
})

test('a store that does not answer has a problem too', async () => {
  const { problem, time, remove } = await healthOf({ put: () => new Promise(() => {}) })
  const asked = problem()
  time.advance(5_000)
  expect(await asked).toBe('The store does not answer.')
  await remove()
})
