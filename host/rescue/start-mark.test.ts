import { hasStarted, takeStart } from './start-mark'

it('lets the shell start once, whoever comes second', () => {
  expect(hasStarted()).toBe(false)
  expect(takeStart()).toBe(true)
  expect(hasStarted()).toBe(true)
  expect(takeStart()).toBe(false)
})
