import { whenIdle } from './when-idle'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['requestIdleCallback', 'cancelIdleCallback'] }))
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
})

test('waits a while where the browser does not tell when it is idle', () => {
  const work = jest.fn()
  whenIdle(work)
  expect(work).not.toHaveBeenCalled()
  jest.runAllTimers()
  expect(work).toHaveBeenCalledTimes(1)
})

test('does nothing once it is called off', () => {
  const work = jest.fn()
  whenIdle(work)()
  jest.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})

test('leaves it to the browser where that tells', () => {
  const work = jest.fn()
  const ask = jest.fn((idle: () => void) => {
    idle()
    return 1
  })
  Object.assign(globalThis, { requestIdleCallback: ask })
  whenIdle(work)
  expect(work).toHaveBeenCalledTimes(1)
})
