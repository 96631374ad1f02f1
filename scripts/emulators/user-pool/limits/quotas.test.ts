import { Quotas } from './quotas'

const HOUR = 60 * 60_000

test('counts per operation and user, and gives back after an hour', () => {
  let now = 0
  const quotas = new Quotas(() => now)
  const take = () => quotas.take('ResendConfirmationCode', { username: 'Ada@example.org' })
  expect([1, 2, 3, 4, 5].map(take)).toEqual([true, true, true, true, true])
  expect(take()).toBe(false)
  expect(quotas.take('ResendConfirmationCode', { username: 'ada@EXAMPLE.org' })).toBe(false)
  expect(quotas.take('ResendConfirmationCode', { username: 'bob@example.org' })).toBe(true)
  expect(quotas.take('ForgotPassword', { username: 'ada@example.org' })).toBe(true)
  now += HOUR - 1
  expect(take()).toBe(false)
  now += 1
  expect(take()).toBe(true)
})

test('a flood of names that nobody has gives nothing back', () => {
  const quotas = new Quotas(() => 0)
  const ada = { username: 'ada' }
  while (quotas.take('ConfirmForgotPassword', ada));
  for (let count = 0; count < 30_000; count++)
    quotas.take('ConfirmForgotPassword', { stranger: `nobody-${count}` })
  expect(quotas.take('ConfirmForgotPassword', ada)).toBe(false)
})
