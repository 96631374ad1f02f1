import { createEcho } from './echo'
import {
  CONFIRM_LIMIT_MS,
  createOutgoingQueue,
  ORDER_PATIENCE_MS,
  type OutgoingMessage,
  RETRY_PAUSE_MS,
} from './outgoing-queue'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function begin(unsent: OutgoingMessage[] = []) {
  const sent: string[] = []
  const queue = createOutgoingQueue({
    unsent,
    transmit: ({ id }) => sent.push(id) > 0,
    overdue: (id) => queue.take(id),
    changed: () => undefined,
  })
  /** The room says a line of ada's. */
  const hear = (text: string) => queue.confirm(createEcho('ada', `ada: ${text}`))
  const ids = () => queue.messages.map(({ id }) => id)
  return { queue, sent, hear, ids }
}

test('sends at once while the connection is bound', () => {
  const { queue, sent } = begin()
  queue.start()
  queue.add('a', 'hello')
  expect(sent).toEqual(['a'])
})

test('keeps what is typed offline, and sends it once and in order', () => {
  const { queue, sent, hear, ids } = begin()
  queue.add('a', 'one')
  queue.add('b', 'two')
  expect(sent).toEqual([])
  queue.start()
  expect(sent).toEqual(['a'])
  hear('one')
  expect(sent).toEqual(['a', 'b'])
  hear('two')
  jest.advanceTimersByTime(CONFIRM_LIMIT_MS)
  expect(sent).toEqual(['a', 'b'])
  expect(ids()).toEqual([])
})

test('sends what an earlier visit left, under its own ids', () => {
  const { queue, sent } = begin([{ id: 'old', text: 'hello', waited: true }])
  queue.start()
  expect(sent).toEqual(['old'])
})

test('waits only so long for the line before', () => {
  const { queue, sent } = begin()
  queue.start()
  queue.add('a', '!trivia')
  queue.add('b', 'hello')
  expect(sent).toEqual(['a'])
  jest.advanceTimersByTime(ORDER_PATIENCE_MS)
  expect(sent).toEqual(['a', 'b'])
})

test('sends again under the same id what was on its way when the connection was lost', () => {
  const { queue, sent } = begin()
  queue.start()
  queue.add('a', 'hello')
  queue.stop()
  queue.start()
  expect(sent).toEqual(['a', 'a'])
})

test('does not send again what the replay brought back', () => {
  const { queue, sent, hear } = begin()
  queue.start()
  queue.add('a', 'hello')
  queue.stop()
  hear('hello')
  queue.start()
  expect(sent).toEqual(['a'])
})

test("takes nobody's line for its own before it was sent", () => {
  const { queue, hear, ids } = begin()
  queue.add('a', 'hello')
  hear('hello')
  expect(ids()).toEqual(['a'])
})

test('counts each of two equal messages by a line of its own', () => {
  const { queue, hear, ids } = begin()
  queue.start()
  queue.add('a', 'hi')
  queue.add('b', 'hi')
  hear('hi')
  expect(ids()).toEqual(['b'])
  hear('hi')
  expect(ids()).toEqual([])
})

test('knows its line again when the service has made control characters harmless', () => {
  const { queue, hear, ids } = begin()
  queue.start()
  queue.add('a', ' hi\u0007 there\t')
  hear('hi  there')
  expect(ids()).toEqual([])
})

test('counts a message as taken that nobody refused while the connection lived on', () => {
  const { queue, ids } = begin()
  queue.start()
  queue.add('a', '!trivia')
  jest.advanceTimersByTime(CONFIRM_LIMIT_MS - 1)
  expect(ids()).toEqual(['a'])
  jest.advanceTimersByTime(1)
  expect(ids()).toEqual([])
})

test('keeps what was never confirmed, as long as no connection lives long enough', () => {
  const { queue, ids } = begin()
  queue.add('a', 'hello')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    queue.start()
    jest.advanceTimersByTime(CONFIRM_LIMIT_MS - 1)
    queue.stop()
    jest.advanceTimersByTime(CONFIRM_LIMIT_MS)
  }
  expect(ids()).toEqual(['a'])
})

test('sends later what came too fast, and keeps the order meanwhile', () => {
  const { queue, sent } = begin()
  queue.add('a', 'one')
  queue.add('b', 'two')
  queue.start()
  queue.sendLater('a')
  jest.advanceTimersByTime(RETRY_PAUSE_MS - 1)
  expect(sent).toEqual(['a'])
  jest.advanceTimersByTime(1)
  expect(sent).toEqual(['a', 'a'])
})

test('marks what had to wait', () => {
  const { queue } = begin()
  queue.start()
  queue.add('a', 'one')
  expect(queue.messages[0]?.waited).toBe(false)
  queue.stop()
  expect(queue.messages[0]?.waited).toBe(true)
})
