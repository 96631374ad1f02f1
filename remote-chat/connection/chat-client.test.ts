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
  'the socket opens': ({ open }) => open(),
  'the socket closes': ({ close }) => close(),
  'the client reconnects': async ({ client, open, wait }) => {
    client.reconnect()
    await wait(0)
    open()
  },
  'the user says hello': ({ client }) => client.say(HELLO),
  'the room acknowledges hello': ({ receive }) => receive({ seq: 9, lines: [], ids: ['h'] }),
  'the room refuses hello: not-bound': ({ receive }) => receive({ error: 'not-bound', id: 'h' }),

  'an empty answer': ({ answer }) => answer([]),
  'answer with line 1': ({ answer }) => answer(['1']),
  'answer with line 2': ({ answer }) => answer(['2']),
  'answer with lines 2, 3': ({ answer }) => answer(['2', '3']),
  'answer part 1 of 2': ({ answer }) => answer(['1'], { upTo: 2 }),
  'answer part 2 of 2': ({ answer }) => answer(['2'], { seq: 2, upTo: 2 }),
  'answer with line 1, head 7': ({ answer }) => answer(['1'], { head: 7 }),
  'an answer to another bind': ({ receive }) =>
    receive({ seq: 1, lines: ['1'], bind: '77', after: 0, upTo: 1 }),
  'a refusal of another bind': ({ receive }) => receive({ error: 'unknown-seq', bind: '77' }),
  'bind refused: unavailable': ({ refuseBind }) => refuseBind('unavailable'),
  'bind refused: too-fast': ({ refuseBind }) => refuseBind('too-fast'),
  'bind refused: malformed': ({ refuseBind }) => refuseBind('malformed'),
  'bind refused: unknown-seq': ({ refuseBind }) => refuseBind('unknown-seq'),
  'a handler fails': ({ receive }) => receive(fault),

  'line 2': ({ receive }) => receive({ seq: 2, lines: ['2'] }),
  'line 3': ({ receive }) => receive({ seq: 3, lines: ['3'] }),
  'lines 1, 2': ({ receive }) => receive({ seq: 2, lines: ['1', '2'] }),
  'no lines, seq 7': ({ receive }) => receive({ seq: 7, lines: [] }),
  'new lines for 15 s': async ({ receive, wait }) => {
    for (let second = 0; second < DEAD_AFTER_MS / 1_000; second += 1) {
      receive({ seq: 20 + second, lines: ['new'] })
      await wait(1_000)
    }
  },

  'request earlier lines': ({ askForEarlier }) => askForEarlier(),
  'answer to request 1': ({ receive }) =>
    receive({ answer: 'request 1', seqs: [7, 8], lines: ['7', '8'] }),
  'answer to request 2': ({ receive }) =>
    receive({ answer: 'request 2', seqs: [7, 8], lines: ['7', '8'] }),
  'request 1 refused: too-fast': ({ receive }) => receive({ error: 'too-fast', id: 'request 1' }),
  'a refusal of another id': ({ receive }) => receive({ error: 'too-fast', id: 'x' }),
  'wait for a slow handler': ({ wait }) => wait(ANSWER_LIMIT_MS),

  'wait for reordered lines': ({ wait }) => wait(REORDER_PATIENCE_MS),
  'wait for the next bind': ({ wait }) => wait(BIND_PAUSE_MS),
  'wait an interval': ({ wait }) => wait(RECONNECT_INTERVAL_MS),
  'wait for a hanging attempt': ({ wait }) => wait(CONNECT_LIMIT_MS + RECONNECT_INTERVAL_MS),
  'wait until in doubt': ({ wait }) => wait(DOUBT_MS),
  'wait for a dead connection': ({ wait }) => wait(DEAD_AFTER_MS),
  'wait 5 silent minutes': ({ wait }) => wait(KEEP_ALIVE_MS),
  'wait a minute': ({ wait }) => wait(60_000),
}

/** How a client enters each phase. In `live` it has received line 1 in answer to bind 1. */
const ENTER: Record<string, string> = {
  connecting: '',
  replaying: 'the socket opens',
  live: 'the socket opens; answer with line 1',
}

/** Phase and events; then the next phase, the frames sent and the lines received. */
const TABLE = `
connecting | the socket opens                           | replaying  | bind 1 after null |
connecting | the user says hello                        | connecting | |
connecting | the socket closes; wait an interval        | connecting | connect |
connecting | wait for a hanging attempt                 | connecting | connect |

replaying  | an empty answer                            | live       | |
replaying  | answer with line 1                         | live       | | old 1
replaying  | answer part 1 of 2                         | replaying  | | old 1
replaying  | answer part 2 of 2                         | replaying  | |
replaying  | answer part 2 of 2; answer part 1 of 2     | live       | | old 1, old 2
replaying  | line 2                                     | replaying  | |
replaying  | line 2; answer with line 1                 | live       | | old 1, old 2
replaying  | answer part 1 of 2; line 2                 | live       | | old 1, old 2
replaying  | answer with line 1, head 7                 | replaying  | bind 2 after 1 | old 1
replaying  | answer with line 1, head 7; answer with line 2 | live       | bind 2 after 1 | old 1, 2
replaying  | no lines, seq 7                            | replaying  | |
replaying  | an answer to another bind                  | replaying  | |
replaying  | a refusal of another bind                  | replaying  | |
replaying  | bind refused: unavailable; wait for the next bind | replaying  | bind 2 after null |
replaying  | bind refused: too-fast; wait for the next bind | replaying  | bind 2 after null |
replaying  | bind refused: malformed; wait for the next bind | replaying  | bind 2 after null |
replaying  | bind refused: unknown-seq                  | replaying  | bind 2 after null |
replaying  | a handler fails; wait for the next bind    | replaying  | bind 2 after null |
replaying  | line 3; wait for the next bind             | replaying  | bind 2 after null |
replaying  | answer part 1 of 2; wait for the next bind | replaying  | | old 1
replaying  | wait for a dead connection                 | connecting | connect |
replaying  | answer part 1 of 2; new lines for 15 s     | connecting | connect | old 1
replaying  | the user says hello                        | replaying  | |
replaying  | the user says hello; an empty answer       | live       | hello |
replaying  | the socket closes                          | connecting | |

live       | line 2                                     | live       | | 2
live       | lines 1, 2; line 2                         | live       | | 2
live       | line 3; line 2; wait a minute              | live       | | 2, 3
live       | line 3; wait for reordered lines           | live       | bind 2 after 1 |
live       | line 3; wait for reordered lines; wait for the next bind | live       | bind 2 after 1, bind 3 after 1 |
live       | line 3; wait for reordered lines; answer with lines 2, 3; wait a minute | live       | bind 2 after 1 | 2, 3
live       | no lines, seq 7; wait a minute             | live       | |
live       | the user says hello                        | live       | hello |
live       | the user says hello; the room acknowledges hello; wait a minute | live       | hello |
live       | the user says hello; the room refuses hello: not-bound; wait for the next bind | replaying  | hello, bind 2 after 1 |
live       | the user says hello; wait until in doubt   | live       | hello, bind 2 after 1 |
live       | the user says hello; wait until in doubt; wait for a dead connection | connecting | hello, bind 2 after 1, connect |
live       | wait 5 silent minutes                      | live       | bind 2 after 1 |
live       | wait 5 silent minutes; wait for a dead connection | connecting | bind 2 after 1, connect |
live       | wait 5 silent minutes; bind refused: unavailable; wait a minute | live       | bind 2 after 1 |
live       | wait 5 silent minutes; bind refused: unknown-seq; answer with line 1 | live       | bind 2 after 1, bind 3 after null | old 1
live       | the socket closes                          | connecting | |
live       | the socket closes; wait an interval        | connecting | connect |
live       | the client reconnects; answer with line 2  | live       | connect, bind 2 after 1 | 2

live       | request earlier lines                      | live       | earlier as request 1 |
live       | request earlier lines; answer to request 1; the socket closes | connecting | earlier as request 1 | earlier 7 8
live       | request earlier lines; request 1 refused: too-fast; answer to request 1 | live       | earlier as request 1 | earlier too-fast
live       | request earlier lines; a refusal of another id | live       | earlier as request 1 |
live       | request earlier lines; a handler fails     | live       | earlier as request 1 | earlier unavailable
live       | request earlier lines; the socket closes   | connecting | earlier as request 1 | earlier unavailable
live       | request earlier lines; request earlier lines; answer to request 2; answer to request 1 | live       | earlier as request 1, earlier as request 2 | earlier 7 8, earlier 7 8
live       | request earlier lines; wait until in doubt | live       | earlier as request 1, bind 2 after 1 |
live       | request earlier lines; wait until in doubt; an empty answer; wait for a slow handler | live       | earlier as request 1, bind 2 after 1 | earlier unavailable
connecting | request earlier lines                      | connecting | | earlier unavailable
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

test.each(rows)('in %s, %s leads to %s', async (phase = '', events, next, actions, texts) => {
  const test = await clientIn(phase)
  test.clear()
  await happen(test, events)
  await test.wait(0)
  expect(test.state.phase).toBe(next)
  expect(test.actions.join(', ')).toBe(actions)
  expect(test.texts.join(', ')).toBe(texts)
})

test('asks for the nickname at each bind', async () => {
  let nickname = 'ada'
  const test = await clientIn('replaying', { resume: false, nickname: () => nickname })
  nickname = 'lovelace'
  await happen(test, 'the client reconnects')
  expect(test.actions).toEqual(['connect', 'bind as ada', 'connect', 'bind as lovelace'])
})

test('continues after the last known line', async () => {
  const { actions } = await clientIn('replaying', { lastSeq: 41 })
  expect(actions).toEqual(['connect', 'bind 1 after 41'])
})

test('does nothing after it is closed, until it is opened again', async () => {
  const test = await clientIn('live')
  await happen(test, 'the user says hello; line 3')
  test.client.close()
  expect(jest.getTimerCount()).toBe(0)
  test.clear()
  test.client.open()
  await test.wait(0)
  test.open()
  expect(test.actions).toEqual(['connect', 'bind 2 after 1'])
})

describe('an older service', () => {
  /** A client of a service that does not know ids of binds. */
  async function clientOfOlder() {
    const test = await clientIn('replaying')
    await happen(test, 'the user says hello')
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

  test('is remembered for all later connections', async () => {
    const test = await clientOfOlder()
    await happen(test, 'the socket opens; the socket closes; wait an interval')
    test.clear()
    test.open()
    expect(test.actions).toEqual(['bind as ada'])
  })

  test('is not assumed if it sends nothing at all', async () => {
    const test = await clientIn('replaying')
    await happen(test, 'wait for a dead connection')
    test.clear()
    test.open()
    expect(test.actions).toEqual(['bind 2 after null'])
  })

  test.each(['bind refused: unavailable', 'answer part 1 of 2'])(
    'is not assumed once a frame had the id of the bind: %s',
    async (frame) => {
      const test = await clientIn('replaying')
      await happen(test, frame)
      for (let second = 0; second < OLDER_AFTER_MS / 1_000; second += 1) {
        await happen(test, 'line 3')
        await test.wait(1_000)
      }
      expect(test.state.phase).toBe('replaying')
    },
  )
})
