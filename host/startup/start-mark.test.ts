import { claimStart, hasStarted } from './start-mark'

it('only the first script of a page may start the shell', () => {
  expect(hasStarted()).toBe(false)
  expect(claimStart()).toBe(true)
  expect(hasStarted()).toBe(true)
  expect(claimStart()).toBe(false)
})
