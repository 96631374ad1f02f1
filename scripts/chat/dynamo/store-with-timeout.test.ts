import { ManualTime } from '../../testing/manual-time'
import { StoreStalledError, storeWithTimeout } from './store-with-timeout'

const never = () => new Promise<never>(() => {})

describe('a store with a time limit', () => {
  const time = new ManualTime()
  const limit = { ms: 5_000, timers: time.timers }

  it('gives up a call that takes longer', async () => {
    const bound = storeWithTimeout({ bind: never }, limit).bind()
    time.advance(5_000)

    await expect(bound).rejects.toThrow(StoreStalledError)
  })

  it('passes answers and faults on', async () => {
    const store = storeWithTimeout(
      {
        head: async () => 7,
        bind() {
          throw new Error('throttled')
        },
      },
      limit,
    )

    await expect(store.head()).resolves.toBe(7)
    await expect(store.bind()).rejects.toThrow('throttled')
  })

  it('waits for a line to be stored, however long that takes', async () => {
    let answer = (_seq: number) => {}
    const append = () => new Promise<number>((resolve) => (answer = resolve))
    const appended = storeWithTimeout({ append }, limit).append()
    time.advance(60_000)
    answer(1)

    await expect(appended).resolves.toBe(1)
  })
})
