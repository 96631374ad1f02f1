import { linesOf, openChatHarness } from '../../testing/chat-harness'
import { openLocalTable } from '../../testing/local-table'
import { ManualTime } from '../../testing/manual-time'
import { dynamoFanOutClaim, type FanOutClaim } from './fan-out-claim'
import { openHostedRoom } from './hosted-room'

let table: Awaited<ReturnType<typeof openLocalTable>>
beforeEach(async () => {
  table = await openLocalTable()
})
afterEach(() => table.close())

describe('the claim to post', () => {
  let first: FanOutClaim
  let second: FanOutClaim
  beforeEach(() => {
    first = dynamoFanOutClaim(table)
    second = dynamoFanOutClaim(table)
  })

  const request = (holder: string, wanted: number, now = 1_000) => ({
    holder,
    wanted,
    now,
    until: now + 500,
  })

  it('is held by one function at a time', async () => {
    expect(await first.take(request('a', 1))).toMatchObject({ holder: 'a', posted: 0 })
    expect(await second.take(request('b', 2))).toBeUndefined()
  })

  it('stays with its holder while another function wants more', async () => {
    await first.take(request('a', 1))
    await second.take(request('b', 2))
    const progress = { holder: 'a', posted: 1, postedAt: 1_001, until: 1_600 }

    expect(await first.release(progress)).toBe(false)
    expect(await first.release({ ...progress, posted: 2 })).toBe(true)
    expect(await second.take(request('b', 3))).toMatchObject({
      posted: 2,
      postedAt: 1_001,
    })
  })

  it('goes to another function when its time is over, and is lost to the first', async () => {
    await first.take(request('a', 1))
    expect(await second.take(request('b', 1, 1_500))).toMatchObject({ holder: 'b' })

    const late = { holder: 'a', posted: 1, postedAt: 1_501, until: 2_000 }
    expect(await first.release(late)).toBe(true)
    expect(await first.take(request('a', 1, 1_600))).toBeUndefined()
  })

  it('can be taken when less is wanted than before', async () => {
    await first.take(request('a', 5))
    await first.release({ holder: 'a', posted: 5, postedAt: 1_001, until: 1_600 })

    expect(await second.take(request('b', 2))).toMatchObject({ posted: 5 })
  })
})

it('lets many functions that serve one room post each line once', async () => {
  const { timers } = new ManualTime()
  const first = openChatHarness(openHostedRoom({ table, timers, holder: 'a' }))
  const second = openChatHarness({
    ...openHostedRoom({ table, timers, holder: 'b' }),
    connections: first.office,
  })
  const ada = await first.enter('ada', null)
  const saying = Array.from({ length: 10 }, (_, index) => ada.say(`line ${index}`))
  await Promise.all([...saying, second.chat.sweep(), second.chat.sweep()])
  await second.chat.sweep()

  const heard = linesOf(ada.heard)
  expect(heard).toHaveLength(11)
  expect(new Set(heard).size).toBe(11)
  await second.close()
  await first.close()
})
