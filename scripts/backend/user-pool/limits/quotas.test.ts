import { Quotas } from './quotas'

const HOUR = 60 * 60_000

test('counts per operation and user, and gives back after an hour', () => {
  let now = 0
  const quotas = new Quotas(() => now)
  const take = () => quotas.take('ResendConfirmationCode', 'Ada@example.org')
  expect([1, 2, 3, 4, 5].map(take)).toEqual([true, true, true, true, true])
  expect(take()).toBe(false)
  expect(quotas.take('ResendConfirmationCode', 'ada@EXAMPLE.org')).toBe(false)
  expect(quotas.take('ResendConfirmationCode', 'bob@example.org')).toBe(true)
  expect(quotas.take('ForgotPassword', 'ada@example.org')).toBe(true)
  now += HOUR - 1
  expect(take()).toBe(false)
  now += 1
  expect(take()).toBe(true)
})
