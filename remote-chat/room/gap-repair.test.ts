import { createGapRepair, GAP_ANSWER_MS, GAP_PATIENCE_MS } from './gap-repair'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function begin() {
  const askAgain = jest.fn()
  const giveUp = jest.fn()
  return { askAgain, giveUp, repair: createGapRepair({ askAgain, giveUp }) }
}

test('asks nothing when frames merely changed places', () => {
  const { repair, askAgain } = begin()
  repair.observe({ isOpen: true, progressed: false, isAnswer: false })
  jest.advanceTimersByTime(GAP_PATIENCE_MS - 1)
  repair.observe({ isOpen: false, progressed: true, isAnswer: false })
  jest.advanceTimersByTime(60_000)
  expect(askAgain).not.toHaveBeenCalled()
})

test('asks once for what is missing, however many frames come meanwhile', () => {
  const { repair, askAgain } = begin()
  for (let frame = 0; frame < 10; frame += 1)
    repair.observe({ isOpen: true, progressed: false, isAnswer: false })
  jest.advanceTimersByTime(GAP_PATIENCE_MS)
  repair.observe({ isOpen: true, progressed: false, isAnswer: false })
  expect(askAgain).toHaveBeenCalledTimes(1)
})

test('gives up when three questions were answered, each once or more, without what is missing', () => {
  const { repair, askAgain, giveUp } = begin()
  const answer = { isOpen: true, progressed: false, isAnswer: true }
  repair.observe({ ...answer, isAnswer: false })
  jest.advanceTimersByTime(GAP_PATIENCE_MS)
  for (let question = 1; question <= 3; question += 1) {
    expect(askAgain).toHaveBeenCalledTimes(question)
    expect(giveUp).not.toHaveBeenCalled()
    repair.observe(answer)
    repair.observe(answer)
    jest.advanceTimersByTime(GAP_ANSWER_MS)
  }
  expect(giveUp).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(60_000)
  expect(askAgain).toHaveBeenCalledTimes(3)
})

test('gives nothing up while no question is answered, though the room talks on', () => {
  const { repair, askAgain, giveUp } = begin()
  repair.observe({ isOpen: true, progressed: false, isAnswer: false })
  jest.advanceTimersByTime(GAP_PATIENCE_MS)
  for (let question = 1; question <= 10; question += 1) {
    expect(askAgain).toHaveBeenCalledTimes(question)
    repair.observe({ isOpen: true, progressed: false, isAnswer: false })
    jest.advanceTimersByTime(GAP_ANSWER_MS)
  }
  expect(giveUp).not.toHaveBeenCalled()
})

test('takes no frame that came before its question for an answer', () => {
  const { repair, giveUp } = begin()
  for (let frame = 0; frame < 10; frame += 1)
    repair.observe({ isOpen: true, progressed: false, isAnswer: true })
  jest.advanceTimersByTime(GAP_PATIENCE_MS + 9 * GAP_ANSWER_MS)
  expect(giveUp).not.toHaveBeenCalled()
})

test('is patient anew after a replay that brought some of it', () => {
  const { repair, askAgain, giveUp } = begin()
  repair.observe({ isOpen: true, progressed: false, isAnswer: false })
  jest.advanceTimersByTime(GAP_PATIENCE_MS + GAP_ANSWER_MS)
  repair.observe({ isOpen: true, progressed: true, isAnswer: false })
  jest.advanceTimersByTime(GAP_PATIENCE_MS + 2 * GAP_ANSWER_MS)
  expect(askAgain).toHaveBeenCalledTimes(5)
  expect(giveUp).not.toHaveBeenCalled()
})

test('is still once stopped', () => {
  const { repair, askAgain, giveUp } = begin()
  repair.observe({ isOpen: true, progressed: false, isAnswer: false })
  repair.stop()
  jest.advanceTimersByTime(60_000)
  expect(askAgain).not.toHaveBeenCalled()
  expect(giveUp).not.toHaveBeenCalled()
})
