import { RETRY_PAUSE_MS } from '../connection/outbox'
import { boundRoom, quietPageForEachTest, testRoom } from '../testing/test-room'

quietPageForEachTest()

/** Lines numbered `from` to `to`. */
function numberedLines(from: number, to: number) {
  const seqs = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return { seqs, lines: seqs.map((seq) => `bob: ${seq}`) }
}

/** A room that has received the lines 301 to 350. */
async function visitedRoom() {
  const test = testRoom({ authorize: false, resume: true })
  await test.open()
  const { lines } = numberedLines(301, 350)
  const requests = () =>
    test.network.newest.frames.filter(
      (frame): frame is { id: string; before: number } =>
        frame instanceof Object && 'action' in frame && frame.action === 'earlier',
    )
  test.receive({ seq: 350, lines, bind: '1', after: 300, upTo: 350 })
  return {
    ...test,
    requests,
    /** Answers the newest request for earlier lines, a page of a hundred. */
    async page(from?: number) {
      const { id, before } = requests().at(-1) ?? { id: '', before: 0 }
      const page = numberedLines(from ?? Math.max(1, before - 100), before - 1)
      test.receive({ answer: id, ...page, at: page.seqs.map((seq) => seq * 1_000) })
      await test.settle()
    },
  }
}

test('loads earlier lines page by page, with their times, up to the first', async () => {
  const { room, requests, page } = await visitedRoom()
  for (const pageSize of [100, 100, 100, 0]) {
    const loading = room.loadEarlier()
    if (pageSize > 0) await page()
    expect(await loading).toBe(pageSize)
  }
  const { transcript } = room
  expect(requests().map(({ before }) => before)).toEqual([301, 201, 101])
  expect([transcript.start, transcript.end]).toEqual([-300, 50])
  expect(transcript.entry(-300)).toMatchObject({ text: 'bob: 1', at: 1_000, isNew: false })
})

test('loads a page only once at a time', async () => {
  const { room, requests, page } = await visitedRoom()
  const both = Promise.all([room.loadEarlier(), room.loadEarlier()])
  expect(requests()).toHaveLength(1)
  await page()
  expect(await both).toEqual([100, 100])
  expect(room.transcript.start).toBe(-100)
})

test('continues after a page with fewer lines', async () => {
  const { room, requests, page } = await visitedRoom()
  void room.loadEarlier()
  await page(290)
  void room.loadEarlier()
  expect(requests().at(-1)?.before).toBe(290)
})

test.each(['too-fast', 'not-bound', 'unavailable'])(
  'reports a refusal, and loads at the next attempt: %s',
  async (error) => {
    const { room, requests, receive, page } = await visitedRoom()
    const refusal = room.loadEarlier()
    receive({ error, id: requests()[0]?.id })
    await expect(refusal).rejects.toBe(error)
    const loading = room.loadEarlier()
    await page()
    expect(await loading).toBe(100)
  },
)

test('is unavailable once the connection drops, and in a room with plain frames', async () => {
  const { room, network } = await visitedRoom()
  const lost = room.loadEarlier()
  network.newest.serverCloses()
  await expect(lost).rejects.toBe('unavailable')
  await expect(room.find('hello')).rejects.toBe('unavailable')

  const plain = testRoom({ authorize: false, resume: false })
  await plain.open()
  plain.network.newest.serverSends('bob: hi')
  expect(await plain.room.loadEarlier()).toBe(0)
  await expect(plain.room.remove(1)).rejects.toBe('unavailable')
})

test('loads nothing before lines of a room that has lost its history', async () => {
  const { room, network, receive, requests, settle } = await visitedRoom()
  network.newest.serverCloses()
  await settle(5_000)
  network.newest.serverOpens()
  receive({ error: 'unknown-seq', bind: '2' })
  receive({ seq: 40, lines: ['bob: new'], bind: '3', after: 39, upTo: 40 })
  expect(await room.loadEarlier()).toBe(0)
  expect(requests()).toEqual([])
})

describe('a line that was found', () => {
  test('is shown between its neighbours', async () => {
    const { room, page } = await visitedRoom()
    const showing = room.showAround(150)
    await page()
    await page()
    const index = (await showing) ?? 0
    expect(room.transcript.line(index)).toBe('bob: 150')
    expect(room.transcript.line(index - 1)).toBe('bob: 149')
  })

  test('needs no request if it is loaded', async () => {
    const { room, requests } = await visitedRoom()
    expect(await room.showAround(303)).toBe(2)
    expect(requests()).toEqual([])
  })

  test('is shown later if the service refuses as too-fast', async () => {
    const { room, requests, receive, page, settle } = await visitedRoom()
    const showing = room.showAround(250)
    receive({ error: 'too-fast', id: requests()[0]?.id })
    await settle(RETRY_PAUSE_MS)
    await page()
    expect(room.transcript.line((await showing) ?? 0)).toBe('bob: 250')
    expect(requests()).toHaveLength(2)
  })

  test('is not shown if the service refuses a page; the loaded ones stay', async () => {
    const { room, requests, receive, page } = await visitedRoom()
    const showing = room.showAround(1)
    const refusal = expect(showing).rejects.toBe('unavailable')
    await page()
    receive({ error: 'unavailable', id: requests().at(-1)?.id })
    await refusal
    expect(room.transcript.start).toBe(-100)
  })
})

test('sends the other requests, and resolves with their lines', async () => {
  const { room, network, receive } = await boundRoom()
  const search = room.find('two words', 90)
  void room.remove(7)
  void room.silence(7, 'an hour')
  expect(network.newest.frames.slice(1)).toEqual([
    { action: 'find', id: 'request 1', words: 'two words', before: 90 },
    { action: 'remove', id: 'request 2', seq: 7 },
    { action: 'silence', id: 'request 3', seq: 7, for: 'an hour' },
  ])
  receive({ answer: 'request 1', seqs: [80, 8], lines: ['a', 'b'], further: 8 })
  expect(await search).toMatchObject({
    lines: [
      { text: 'a', seq: 80 },
      { text: 'b', seq: 8 },
    ],
    further: 8,
  })
})
