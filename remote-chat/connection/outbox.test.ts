import { ANSWER_LIMIT_MS, createOutbox, type Message, RETRY_PAUSE_MS } from './outbox'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const one = { id: 'a', text: 'one' }
const two = { id: 'b', text: 'two' }

function begin(unsent: Message[] = []) {
  const sent: string[] = []
  const changed = jest.fn()
  const outbox = createOutbox({ unsent, transmit: ({ id }) => sent.push(id), changed })
  return { outbox, sent, changed }
}

test('sends nothing before it is started, and then one message after the answer to another', () => {
  const { outbox, sent } = begin([one])
  outbox.add(two)
  expect(sent).toEqual([])
  outbox.start()
  expect(sent).toEqual(['a'])
  outbox.take('a')
  expect(sent).toEqual(['a', 'b'])
  outbox.take('b')
  jest.advanceTimersByTime(2 * ANSWER_LIMIT_MS)
  expect(sent).toEqual(['a', 'b'])
  expect(outbox.messages).toEqual([])
})

test('sends everything again that was not answered on an earlier connection', () => {
  const { outbox, sent } = begin()
  outbox.start()
  outbox.add(one)
  outbox.stop()
  jest.advanceTimersByTime(2 * ANSWER_LIMIT_MS)
  expect(sent).toEqual(['a'])
  outbox.start()
  expect(sent).toEqual(['a', 'a'])
})

test('sends a message again that stays without an answer', () => {
  const { outbox, sent } = begin()
  outbox.start()
  outbox.add(one)
  jest.advanceTimersByTime(ANSWER_LIMIT_MS - 1)
  expect(sent).toEqual(['a'])
  jest.advanceTimersByTime(1)
  expect(sent).toEqual(['a', 'a'])
})

test('sends later, and keeps the order meanwhile', () => {
  const { outbox, sent } = begin([one, two])
  outbox.start()
  outbox.sendLater()
  jest.advanceTimersByTime(RETRY_PAUSE_MS - 1)
  expect(sent).toEqual(['a'])
  jest.advanceTimersByTime(1)
  expect(sent).toEqual(['a', 'a'])
})

test('marks what has to wait', () => {
  const { outbox, changed } = begin()
  outbox.start()
  outbox.add(one)
  expect(changed).toHaveBeenLastCalledWith([{ ...one, waited: false }])
  outbox.stop()
  expect(changed).toHaveBeenLastCalledWith([{ ...one, waited: true }])
})

test('takes no notice of an id that is not its own', () => {
  const { outbox, changed } = begin([one])
  outbox.take('of another tab')
  expect(changed).not.toHaveBeenCalled()
  expect(outbox.messages).toHaveLength(1)
})
