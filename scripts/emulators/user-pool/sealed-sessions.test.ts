import { refusals } from './refusals'
import { SESSION_LIFE_MS, SealedSessions } from './sealed-sessions'

let now = 0
const sealed = new SealedSessions(() => now)

function open(kind: string, text: string) {
  return sealed.open<{ user: string }>(kind, text)
}

test('returns the sealed state to the same kind of challenge', () => {
  const text = sealed.seal('SMS_MFA', { user: 'ada' })
  expect(open('SMS_MFA', text)).toMatchObject({ state: { user: 'ada' } })
  expect(open('MFA_SETUP', text)).toBe(refusals.sessionInvalid)
})

test('refuses a text with an altered bit, another spelling, a missing end or the key of another server', () => {
  const text = sealed.seal('SMS_MFA', { user: 'ada' })
  const bytes = Buffer.from(text, 'base64')
  for (let index = 0; index < bytes.length; index++) {
    const altered = Buffer.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(open('SMS_MFA', altered.toString('base64'))).toBe(refusals.sessionInvalid)
  }
  for (const forged of [`${text} `, `${text}AAAA`, text.slice(0, -4), 'x'.repeat(40)]) {
    expect(open('SMS_MFA', forged)).toBe(refusals.sessionInvalid)
  }
  const foreign = new SealedSessions(() => now).seal('SMS_MFA', { user: 'ada' })
  expect(open('SMS_MFA', foreign)).toBe(refusals.sessionInvalid)
})

test('a used session leads to the one that followed it, for three minutes', () => {
  const answer = { Session: 'next' }
  expect(sealed.rememberSuccessor('used', answer)).toBe(answer)
  expect(sealed.successorOf('used')).toBe('next')
  expect(sealed.successorOf('other')).toBe('other')
  now += SESSION_LIFE_MS
  expect(sealed.successorOf('used')).toBe('used')
})
