import { openTestChatClient, type TestChatClient } from '../testing/test-client'
import { DEAD_AFTER_MS, DOUBT_MS, KEEP_ALIVE_MS } from './heartbeat'
import { ANSWER_LIMIT_MS } from './outbox'
import { BIND_PAUSE_MS, OLDER_AFTER_MS, REORDER_PATIENCE_MS } from './resumed-protocol'
import { CONNECT_LIMIT_MS, RECONNECT_INTERVAL_MS } from './transport'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const HELLO = { id: 'h', text: 'hello' }
const fault = { message: 'Internal server error', connectionId: 'c=', requestId: 'r=' }

/** The possible events. Lines are named by their numbers. */
const EVENTS: Record<string, (test: TestChatClient) => unknown> = {
  'it opens': ({ open }) => open(),
  'it closes': ({ close }) => close(),
  'it reconnects': async ({ client, open, wait }) => {
    client.reconnect()
    await wait(0)
    open()
  },
  'hello is said': ({ client }) => client.say(HELLO),
  'hello is acknowledged': ({ receive }) => receive({ seq: 9, lines: [], ids: ['h'] }),
  'hello comes before its bind': ({ receive }) => receive({ error: 'not-bound', id: 'h' }),

  'an empty answer': ({ answer }) => answer([]),
  'the answer 1': ({ answer }) => answer(['1']),
  'the answer 2': ({ answer }) => answer(['2']),
  'the answer 2, 3': ({ answer }) => answer(['2', '3']),
  'of the answer 1': ({ answer }) => answer(['1'], { upTo: 2 }),
  'of the answer 2': ({ answer }) => answer(['2'], { seq: 2, upTo: 2 }),
  'the answer 1, of a room at 7': ({ answer }) => answer(['1'], { head: 7 }),
  'an answer to another bind': ({ receive }) =>
    receive({ seq: 1, lines: ['1'], bind: '77', after: 0, upTo: 1 }),
  'a refusal of another bind': ({ receive }) => receive({ error: 'unknown-seq', bind: '77' }),
  'the bind is unavailable': ({ refuseBind }) => refuseBind('unavailable'),
  'the bind is too-fast': ({ refuseBind }) => refuseBind('too-fast'),
  'the bind is malformed': ({ refuseBind }) => refuseBind('malformed'),
  'the bind has an unknown-seq': ({ refuseBind }) => refuseBind('unknown-seq'),
  'a handler fails': ({ receive }) => receive(fault),

  'line 2': ({ receive }) => receive({ seq: 2, lines: ['2'] }),
  'line 3': ({ receive }) => receive({ seq: 3, lines: ['3'] }),
  'lines 1, 2': ({ receive }) => receive({ seq: 2, lines: ['1', '2'] }),
  'no lines, of a room at 7': ({ receive }) => receive({ seq: 7, lines: [] }),
  'others speak, for long': async ({ receive, wait }) => {
    for (let second = 0; second < DEAD_AFTER_MS / 1_000; second += 1) {
      receive({ seq: 20 + second, lines: ['new'] })
      await wait(1_000)
    }
  },

  'earlier lines are asked for': ({ askForEarlier }) => askForEarlier(),
  'the lines 7, 8': ({ receive }) =>
    receive({ answer: 'request 1', seqs: [7, 8], lines: ['7', '8'] }),
  'the lines 7, 8 once more': ({ receive }) =>
    receive({ answer: 'request 2', seqs: [7, 8], lines: ['7', '8'] }),
  'they are too-fast': ({ receive }) => receive({ error: 'too-fast', id: 'request 1' }),
  'a refusal of another id': ({ receive }) => receive({ error: 'too-fast', id: 'x' }),
  'a handler is slow': ({ wait }) => wait(ANSWER_LIMIT_MS),

  'lines may overtake': ({ wait }) => wait(REORDER_PATIENCE_MS),
  'a bind pauses': ({ wait }) => wait(BIND_PAUSE_MS),
  'an interval': ({ wait }) => wait(RECONNECT_INTERVAL_MS),
  'no answer to an attempt': ({ wait }) => wait(CONNECT_LIMIT_MS + RECONNECT_INTERVAL_MS),
  doubt: ({ wait }) => wait(DOUBT_MS),
  'silence to a bind': ({ wait }) => wait(DEAD_AFTER_MS),
  '5 silent minutes': ({ wait }) => wait(KEEP_ALIVE_MS),
  'a minute': ({ wait }) => wait(60_000),
}

/** How a client enters each phase. In `live` it has heard line 1, and its bind was the first. */
const ENTER: Record<string, string> = {
  connecting: '',
  replaying: 'it opens',
  live: 'it opens; the answer 1',
}

/** Phase and events; then the next phase, the frames sent and the lines heard. */
const TABLE = `
connecting | it opens                                | replaying  | bind 1 after null |
connecting | hello is said                           | connecting | |
connecting | it closes; an interval                  | connecting | connect |
connecting | no answer to an attempt                 | connecting | connect |

replaying  | an empty answer                         | live       | |
replaying  | the answer 1                            | live       | | old 1
replaying  | of the answer 1                         | replaying  | | old 1
replaying  | of the answer 2                         | replaying  | |
replaying  | of the answer 2; of the answer 1        | live       | | old 1, old 2
replaying  | line 2                                  | replaying  | |
replaying  | line 2; the answer 1                    | live       | | old 1, old 2
replaying  | of the answer 1; line 2                 | live       | | old 1, old 2
replaying  | the answer 1, of a room at 7            | replaying  | bind 2 after 1 | old 1
replaying  | the answer 1, of a room at 7; the answer 2 | live    | bind 2 after 1 | old 1, 2
replaying  | no lines, of a room at 7                | replaying  | |
replaying  | an answer to another bind               | replaying  | |
replaying  | a refusal of another bind               | replaying  | |
replaying  | the bind is unavailable; a bind pauses  | replaying  | bind 2 after null |
replaying  | the bind is too-fast; a bind pauses     | replaying  | bind 2 after null |
replaying  | the bind is malformed; a bind pauses    | replaying  | bind 2 after null |
replaying  | the bind has an unknown-seq             | replaying  | bind 2 after null |
replaying  | a handler fails; a bind pauses          | replaying  | bind 2 after null |
replaying  | line 3; a bind pauses                   | replaying  | bind 2 after null |
replaying  | of the answer 1; a bind pauses          | replaying  | | old 1
replaying  | silence to a bind                       | connecting | connect |
replaying  | of the answer 1; others speak, for long | connecting | connect | old 1
replaying  | hello is said                           | replaying  | |
replaying  | hello is said; an empty answer          | live       | hello |
replaying  | it closes                               | connecting | |

live       | line 2                                  | live       | | 2
live       | lines 1, 2; line 2                      | live       | | 2
live       | line 3; line 2; a minute                | live       | | 2, 3
live       | line 3; lines may overtake              | live       | bind 2 after 1 |
live       | line 3; lines may overtake; a bind pauses | live     | bind 2 after 1, bind 3 after 1 |
live       | line 3; lines may overtake; the answer 2, 3; a minute | live | bind 2 after 1 | 2, 3
live       | no lines, of a room at 7; a minute      | live       | |
live       | hello is said                           | live       | hello |
live       | hello is said; hello is acknowledged; a minute | live | hello |
live       | hello is said; hello comes before its bind; a bind pauses | replaying | hello, bind 2 after 1 |
live       | hello is said; doubt                    | live       | hello, bind 2 after 1 |
live       | hello is said; doubt; silence to a bind | connecting | hello, bind 2 after 1, connect |
live       | 5 silent minutes                        | live       | bind 2 after 1 |
live       | 5 silent minutes; silence to a bind     | connecting | bind 2 after 1, connect |
live       | 5 silent minutes; the bind is unavailable; a minute | live | bind 2 after 1 |
live       | 5 silent minutes; the bind has an unknown-seq; the answer 1 | live | bind 2 after 1, bind 3 after null | old 1
live       | it closes                               | connecting | |
live       | it closes; an interval                  | connecting | connect |
live       | it reconnects; the answer 2             | live       | connect, bind 2 after 1 | 2

live       | earlier lines are asked for             | live       | earlier as request 1 |
live       | earlier lines are asked for; the lines 7, 8; it closes | connecting | earlier as request 1 | earlier 7 8
live       | earlier lines are asked for; they are too-fast; the lines 7, 8 | live | earlier as request 1 | earlier too-fast
live       | earlier lines are asked for; a refusal of another id | live | earlier as request 1 |
live       | earlier lines are asked for; a handler fails | live | earlier as request 1 | earlier unavailable
live       | earlier lines are asked for; it closes  | connecting | earlier as request 1 | earlier unavailable
live       | earlier lines are asked for; earlier lines are asked for; the lines 7, 8 once more; the lines 7, 8 | live | earlier as request 1, earlier as request 2 | earlier 7 8, earlier 7 8
live       | earlier lines are asked for; doubt      | live       | earlier as request 1, bind 2 after 1 |
live       | earlier lines are asked for; doubt; an empty answer; a handler is slow | live | earlier as request 1, bind 2 after 1 | earlier unavailable
connecting | earlier lines are asked for             | connecting | | earlier unavailable
`

const rows = TABLE.split('\n')
  .filter((row) => row !== '')
  .map((row) => row.split('|').map((cell) => cell.trim()))

async function happen(test: TestChatClient, events = ''): Promise<void> {
  for (const name of events.split('; ').filter((each) => each !== '')) {
    const event = EVENTS[name]
    if (!event) throw new Error(`There is no event "${name}".`)
    await event(test)
  }
}

/** A client in this phase. */
async function clientIn(phase: string, changes?: Parameters<typeof openTestChatClient>[0]) {
  const test = openTestChatClient(changes)
  await test.wait(0)
  await happen(test, ENTER[phase])
  return test
}

test.each(rows)('%s, %s: %s', async (phase = '', events, next, sent, heard) => {
  const test = await clientIn(phase)
  test.clear()
  await happen(test, events)
  await test.wait(0)
  expect(test.state.phase).toBe(next)
  expect(test.actions.join(', ')).toBe(sent)
  expect(test.texts.join(', ')).toBe(heard)
})

test('asks for the nickname at each bind', async () => {
  let nickname = 'ada'
  const test = await clientIn('replaying', { resume: false, nickname: () => nickname })
  nickname = 'lovelace'
  await happen(test, 'it reconnects')
  expect(test.actions).toEqual(['connect', 'bind as ada', 'connect', 'bind as lovelace'])
})

test('continues after the line that was heard before', async () => {
  const { actions } = await clientIn('replaying', { lastSeq: 41 })
  expect(actions).toEqual(['connect', 'bind 1 after 41'])
})

test('does nothing more once it is closed, until it is opened again', async () => {
  const test = await clientIn('live')
  await happen(test, 'hello is said; line 3')
  test.client.close()
  expect(jest.getTimerCount()).toBe(0)
  test.clear()
  test.client.open()
  await test.wait(0)
  test.open()
  expect(test.actions).toEqual(['connect', 'bind 2 after 1'])
})

describe('an older service', () => {
  /** A client whose service does not know ids of binds. */
  async function clientOfOlder() {
    const test = await clientIn('replaying')
    await happen(test, 'hello is said')
    for (let second = 0; second < OLDER_AFTER_MS / 1_000; second += 1) {
      expect(test.state.phase).toBe('replaying')
      await happen(test, 'lines 1, 2')
      await test.wait(1_000)
    }
    test.clear()
    return test
  }

  test('makes the client bind again as a plain member, without losing anything', async () => {
    const test = await clientOfOlder()
    test.open()
    expect(test.actions).toEqual(['bind as ada', 'hello'])
    test.receive('1')
    test.receive('{"seq":1,"lines":["not for us"]}')
    expect(test.texts).toEqual(['1', '{"seq":1,"lines":["not for us"]}'])
    expect(test.state).toMatchObject({ phase: 'live', outgoing: [] })
  })

  test('is remembered through all later connections', async () => {
    const test = await clientOfOlder()
    await happen(test, 'it opens; it closes; an interval')
    test.clear()
    test.open()
    expect(test.actions).toEqual(['bind as ada'])
  })

  test('is not assumed if it sends nothing at all', async () => {
    const test = await clientIn('replaying')
    await happen(test, 'silence to a bind')
    test.clear()
    test.open()
    expect(test.actions).toEqual(['bind 2 after null'])
  })

  test.each(['the bind is unavailable', 'of the answer 1'])(
    'is not assumed if it has named the bind once: %s',
    async (named) => {
      const test = await clientIn('replaying')
      await happen(test, named)
      for (let second = 0; second < OLDER_AFTER_MS / 1_000; second += 1) {
        await happen(test, 'line 3')
        await test.wait(1_000)
      }
      expect(test.state.phase).toBe('replaying')
    },
  )
})
