import type { RootDatabase } from 'lmdb'
import { NotOnDiskError, onDisk } from './on-disk'

afterEach(() => jest.useRealTimers())

test('what never reaches the disk is not waited for without end', async () => {
  jest.useFakeTimers()
  const db = { flushed: new Promise(() => {}) } as unknown as RootDatabase
  const stored = expect(onDisk(db)).rejects.toThrow(NotOnDiskError)
  await jest.advanceTimersByTimeAsync(10_000)
  await stored
})

test('what reaches it in time leaves no timer behind', async () => {
  jest.useFakeTimers()
  await onDisk({ flushed: Promise.resolve(true) } as unknown as RootDatabase)
  expect(jest.getTimerCount()).toBe(0)
})
