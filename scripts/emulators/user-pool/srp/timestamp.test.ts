import { isTimestamp } from './timestamp'

test.each([
  'Sat Sep 5 09:03:07 UTC 2026',
  'Tue Jul 10 11:01:00 UTC 2018',
  'Mon Jan 31 23:59:59 GMT 2028',
])('%s is in form', (text) => {
  expect(isTimestamp(text)).toBe(true)
})

test.each([
  '',
  'Sat Sep 05 09:03:07 UTC 2026',
  'Sat Sep 5 9:03:07 UTC 2026',
  'Sat Sep 32 09:03:07 UTC 2026',
  'Sat Sep 5 24:03:07 UTC 2026',
  'Sat Sep 5 09:03:07 2026',
  'Sat Sep 5 09:03:07 UTC 2026\n',
])('%j is not', (text) => {
  expect(isTimestamp(text)).toBe(false)
})
