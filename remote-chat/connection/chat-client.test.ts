import { type TestClient, testClient } from '../testing/test-client'
import type { Phase } from './chat-client'
import { DEAD_AFTER_MS, DOUBT_MS, KEEP_ALIVE_MS } from './heartbeat'
import { BIND_PAUSE_MS, OLDER_AFTER_MS, REORDER_PATIENCE_MS } from './resumed-protocol'
import { CONNECT_LIMIT_MS, RECONNECT_INTERVAL_MS } from './transport'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const HELLO = { id: 'h', text: 'hello' }
const fault = { message: 'Internal server error', connectionId: 'c=', requestId: 'r=' }

/** How a client gets into each phase. In `live` it has heard line 1, and its bind was the first. */
const ENTER: Record<Phase, (test: TestClient) => Promise<unknown>> = {
  connecting: ({ wait }) => wait(0),
  async replaying(test) {
    await test.wait(0)
    test.opens()
  },
  async live(test) {
    await ENTER.replaying(test)
    test.answer(['one'])
  },
}

interface Row {
  in: Phase
  on: string
  event: (test: TestClient) => unknown
  is: Phase
  sent?: string[]
  heard?: string[]
}

const rows: Row[] = [
  {
    in: 'connecting',
    on: 'the connection opens',
    event: ({ opens }) => opens(),
    is: 'replaying',
    sent: ['bind 1 after null'],
  },
  {
    in: 'connecting',
    on: 'something is said',
    event: ({ client }) => client.say(HELLO),
    is: 'connecting',
  },
  {
    in: 'connecting',
    on: 'the connection is refused',
    async event({ closes, wait }) {
      closes()
      await wait(RECONNECT_INTERVAL_MS)
    },
    is: 'connecting',
    sent: ['connect'],
  },
  {
    in: 'connecting',
    on: 'no answer comes',
    event: ({ wait }) => wait(CONNECT_LIMIT_MS + RECONNECT_INTERVAL_MS),
    is: 'connecting',
    sent: ['connect'],
  },

  {
    in: 'replaying',
    on: 'the answer is empty',
    event: ({ answer }) => answer([]),
    is: 'live',
  },
  {
    in: 'replaying',
    on: 'the whole answer is there',
    event: ({ answer }) => answer(['one', 'two']),
    is: 'live',
    heard: ['one (history)', 'two (history)'],
  },
  {
    in: 'replaying',
    on: 'the answer has begun',
    event: ({ answer }) => answer(['one'], { upTo: 2 }),
    is: 'replaying',
    heard: ['one (history)'],
  },
  {
    in: 'replaying',
    on: 'the end of the answer has overtaken its beginning',
    event: ({ answer }) => answer(['two'], { seq: 2, upTo: 2 }),
    is: 'replaying',
  },
  {
    in: 'replaying',
    on: 'both ends of the answer are there, in the wrong order',
    event({ answer }) {
      answer(['two'], { seq: 2, upTo: 2 })
      answer(['one'], { upTo: 2 })
    },
    is: 'live',
    heard: ['one (history)', 'two (history)'],
  },
  {
    in: 'replaying',
    on: 'a new line has overtaken the answer',
    event: ({ receive }) => receive({ seq: 3, lines: ['three'] }),
    is: 'replaying',
  },
  {
    in: 'replaying',
    on: 'the answer comes behind a new line',
    event({ receive, answer }) {
      receive({ seq: 2, lines: ['two'] })
      answer(['one'])
    },
    is: 'live',
    heard: ['one (history)', 'two (history)'],
  },
  {
    in: 'replaying',
    on: 'a new line is the one that the answer lacks',
    event({ receive, answer }) {
      answer(['one'], { upTo: 2 })
      receive({ seq: 2, lines: ['two'] })
    },
    is: 'live',
    heard: ['one (history)', 'two (history)'],
  },
  {
    in: 'replaying',
    on: 'the room has more than it sends at once',
    event: ({ answer }) => answer(['one'], { head: 7 }),
    is: 'replaying',
    sent: ['bind 2 after 1'],
    heard: ['one (history)'],
  },
  {
    in: 'replaying',
    on: 'an acknowledgement without lines comes',
    event: ({ receive }) => receive({ seq: 1, lines: [], ids: ['x'] }),
    is: 'replaying',
  },
  {
    in: 'replaying',
    on: 'another bind is answered',
    event: ({ receive }) => receive({ seq: 1, lines: ['one'], bind: '7', after: 0, upTo: 1 }),
    is: 'replaying',
  },
  ...['unavailable', 'too-fast', 'malformed'].map(
    (error): Row => ({
      in: 'replaying',
      on: `the bind is refused: ${error}`,
      async event({ refuseBind, wait }) {
        refuseBind(error)
        await wait(BIND_PAUSE_MS)
      },
      is: 'replaying',
      sent: ['bind 2 after null'],
    }),
  ),
  {
    in: 'replaying',
    on: 'the handler of the bind fails',
    async event({ receive, wait }) {
      receive(fault)
      await wait(BIND_PAUSE_MS)
    },
    is: 'replaying',
    sent: ['bind 2 after null'],
  },
  {
    in: 'replaying',
    on: 'another bind is refused',
    async event({ receive, wait }) {
      receive({ error: 'unknown-seq', bind: '7' })
      await wait(BIND_PAUSE_MS - 1)
    },
    is: 'replaying',
  },
  {
    in: 'replaying',
    on: 'frames come, and none for the bind',
    async event({ receive, wait }) {
      receive({ seq: 3, lines: ['three'] })
      await wait(BIND_PAUSE_MS)
    },
    is: 'replaying',
    sent: ['bind 2 after null'],
  },
  {
    in: 'replaying',
    on: 'nothing comes',
    event: ({ wait }) => wait(DEAD_AFTER_MS),
    is: 'connecting',
    sent: ['connect'],
  },
  {
    in: 'replaying',
    on: 'the answer stops, while others speak',
    async event({ answer, receive, wait }) {
      answer(['one'], { upTo: 3 })
      for (let second = 0; second < DEAD_AFTER_MS / 1_000; second += 1) {
        receive({ seq: 4 + second, lines: ['new'] })
        await wait(1_000)
      }
    },
    is: 'connecting',
    sent: ['connect'],
    heard: ['one (history)'],
  },
  {
    in: 'replaying',
    on: 'something is said',
    event: ({ client }) => client.say(HELLO),
    is: 'replaying',
  },
  {
    in: 'replaying',
    on: 'something that was said is answered for',
    event({ client, answer }) {
      client.say(HELLO)
      answer([])
    },
    is: 'live',
    sent: ['hello'],
  },
  {
    in: 'replaying',
    on: 'the connection closes',
    event: ({ closes }) => closes(),
    is: 'connecting',
  },

  {
    in: 'live',
    on: 'a line is said',
    event: ({ receive }) => receive({ seq: 2, lines: ['two'] }),
    is: 'live',
    heard: ['two'],
  },
  {
    in: 'live',
    on: 'a line comes twice',
    event({ receive }) {
      receive({ seq: 2, lines: ['one', 'two'] })
      receive({ seq: 2, lines: ['two'] })
    },
    is: 'live',
    heard: ['two'],
  },
  {
    in: 'live',
    on: 'lines overtake each other',
    async event({ receive, wait }) {
      receive({ seq: 3, lines: ['three'] })
      await wait(REORDER_PATIENCE_MS - 1)
      receive({ seq: 2, lines: ['two'] })
      await wait(60_000)
    },
    is: 'live',
    heard: ['two', 'three'],
  },
  {
    in: 'live',
    on: 'a line is missing',
    async event({ receive, wait }) {
      receive({ seq: 3, lines: ['three'] })
      await wait(REORDER_PATIENCE_MS)
    },
    is: 'live',
    sent: ['bind 2 after 1'],
  },
  {
    in: 'live',
    on: 'a line stays missing',
    async event({ receive, wait }) {
      receive({ seq: 3, lines: ['three'] })
      await wait(REORDER_PATIENCE_MS + BIND_PAUSE_MS)
    },
    is: 'live',
    sent: ['bind 2 after 1', 'bind 3 after 1'],
  },
  {
    in: 'live',
    on: 'a missing line is answered for',
    async event({ receive, answer, wait }) {
      receive({ seq: 3, lines: ['three'] })
      await wait(REORDER_PATIENCE_MS)
      answer(['two', 'three'])
      await wait(60_000)
    },
    is: 'live',
    sent: ['bind 2 after 1'],
    heard: ['two', 'three'],
  },
  {
    in: 'live',
    on: 'a frame without lines has a higher number',
    async event({ receive, wait }) {
      receive({ seq: 7, lines: [] })
      await wait(60_000)
    },
    is: 'live',
  },
  {
    in: 'live',
    on: 'something is said',
    event: ({ client }) => client.say(HELLO),
    is: 'live',
    sent: ['hello'],
  },
  {
    in: 'live',
    on: 'the service does not know the connection',
    async event({ client, receive, wait }) {
      client.say(HELLO)
      receive({ error: 'not-bound', id: 'h' })
      await wait(BIND_PAUSE_MS)
    },
    is: 'replaying',
    sent: ['hello', 'bind 2 after 1'],
  },
  {
    in: 'live',
    on: 'nothing comes for 5 minutes',
    event: ({ wait }) => wait(KEEP_ALIVE_MS),
    is: 'live',
    sent: ['bind 2 after 1'],
  },
  {
    in: 'live',
    on: 'a probe is refused',
    async event({ refuseBind, wait }) {
      await wait(KEEP_ALIVE_MS)
      refuseBind('unavailable')
      await wait(60_000)
    },
    is: 'live',
    sent: ['bind 2 after 1'],
  },
  {
    in: 'live',
    on: 'a probe learns of another history',
    async event({ refuseBind, answer, wait }) {
      await wait(KEEP_ALIVE_MS)
      refuseBind('unknown-seq')
      answer(['uno'])
    },
    is: 'live',
    sent: ['bind 2 after 1', 'bind 3 after null'],
    heard: ['uno (history)'],
  },
  {
    in: 'live',
    on: 'the connection dies in silence after a message',
    async event({ client, wait }) {
      client.say(HELLO)
      await wait(DOUBT_MS + DEAD_AFTER_MS)
    },
    is: 'connecting',
    sent: ['hello', 'bind 2 after 1', 'connect'],
  },
  {
    in: 'live',
    on: 'the connection closes',
    event: ({ closes }) => closes(),
    is: 'connecting',
  },
  {
    in: 'live',
    on: 'it reconnects',
    async event({ client, opens, answer, wait }) {
      client.reconnect()
      await wait(0)
      opens()
      answer(['two'])
    },
    is: 'live',
    sent: ['connect', 'bind 2 after 1'],
    heard: ['two'],
  },
]

test.each(rows)('$in, $on: $is', async ({ in: phase, event, is, sent = [], heard = [] }) => {
  const client = testClient()
  await ENTER[phase](client)
  client.forget()
  await event(client)
  expect({ phase: client.seen.phase, sent: client.sent, heard: client.heard }).toEqual({
    phase: is,
    sent,
    heard,
  })
})

test('asks for the nickname at each bind', async () => {
  let nickname = 'ada'
  const test = testClient({ resume: false, nickname: () => nickname })
  await ENTER.replaying(test)
  nickname = 'lovelace'
  test.client.reconnect()
  await ENTER.replaying(test)
  expect(test.sent).toEqual(['connect', 'bind as ada', 'connect', 'bind as lovelace'])
})

test('goes on from the line that was heard before', async () => {
  const test = testClient({ lastSeq: 41 })
  await ENTER.replaying(test)
  expect(test.sent).toEqual(['connect', 'bind 1 after 41'])
})

test('tells a handshake that failed from a connection that closed', async () => {
  const test = testClient()
  await ENTER.live(test)
  test.closes()
  expect(test.seen.failed).toBe(0)
  await test.wait(RECONNECT_INTERVAL_MS)
  test.closes()
  expect(test.seen.failed).toBe(1)
})

test('does nothing more once it is closed, until it is opened again', async () => {
  const test = testClient()
  await ENTER.live(test)
  test.client.say(HELLO)
  test.receive({ seq: 9, lines: ['nine'] })
  test.client.close()
  expect(jest.getTimerCount()).toBe(0)
  test.forget()
  test.client.open()
  await test.wait(0)
  test.opens()
  expect(test.sent).toEqual(['connect', 'bind 2 after 1'])
})

describe('a service that is older', () => {
  /** Answers as one that knows no ids of binds. */
  async function meetOlder(test: TestClient) {
    await ENTER.replaying(test)
    test.client.say(HELLO)
    for (let second = 0; second < OLDER_AFTER_MS / 1_000; second += 1) {
      expect(test.seen.phase).toBe('replaying')
      test.receive({ seq: 2 + second, lines: ['one', 'two'] })
      await test.wait(1_000)
    }
  }

  test('is bound again as a plain member, and nothing is lost', async () => {
    const test = testClient()
    await meetOlder(test)
    test.forget()
    test.opens()
    expect(test.sent).toEqual(['bind as ada', 'hello'])
    test.receive('one')
    test.receive('{"seq":1,"lines":["not for us"]}')
    expect(test.heard).toEqual(['one', '{"seq":1,"lines":["not for us"]}'])
    expect(test.seen).toMatchObject({ phase: 'live', outgoing: [] })
  })

  test('stays one through all later connections', async () => {
    const test = testClient()
    await meetOlder(test)
    test.opens()
    test.closes()
    await test.wait(RECONNECT_INTERVAL_MS)
    test.forget()
    test.opens()
    expect(test.sent).toEqual(['bind as ada'])
  })

  test('is none that sends nothing at all', async () => {
    const test = testClient()
    await ENTER.replaying(test)
    await test.wait(DEAD_AFTER_MS)
    test.forget()
    test.opens()
    expect(test.sent).toEqual(['bind 2 after null'])
  })

  test('is none that refuses a bind by its id', async () => {
    const test = testClient()
    await ENTER.replaying(test)
    test.refuseBind('unavailable')
    for (let second = 0; second < 20; second += 1) {
      test.receive({ seq: 2 + second, lines: ['new'] })
      await test.wait(500)
    }
    expect(test.seen.phase).toBe('replaying')
    expect(test.sent.filter((each) => each === 'connect')).toHaveLength(1)
  })
})
