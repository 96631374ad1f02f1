import * as v from 'valibot'
import { fillPlaceholders, smokeSteps } from './smoke-steps'

const issueOf = (steps: unknown) => {
  const { issues = [] } = v.safeParse(smokeSteps, steps)
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'smoke'} ${issue.message}`)[0]
}

/** From registration to a sign-in, and out. */
const REMOTE_AUTH = [
  { go: '/register' },
  { type: '{nickname}', into: 'Nickname' },
  { type: '{email}', into: 'Email address' },
  { type: '{password}', into: 'Password' },
  { type: '{password}', into: 'Confirm password' },
  { press: 'Create Account' },
  { see: 'Activate Your Account' },
  { see: '{email}' },
  { type: '{code}', into: 'Confirmation code' },
  { press: 'Activate' },
  { see: 'Welcome Back!' },
  { see: '{email}' },
  { type: '{password}', into: 'Password' },
  { press: 'Sign In' },
  { see: '{nickname}' },
  { press: 'Sign out' },
  { see: 'Welcome Back!' },
]

/** A line that later visitors still see, and a question. */
const REMOTE_CHAT = [
  { go: '/dash' },
  { see: 'You are {nickname}' },
  { type: 'hello {unique}', into: 'Enter your message here' },
  { press: 'Submit' },
  { see: '{nickname}: hello {unique}' },
  { go: '/dash' },
  { see: 'hello {unique}' },
  { press: 'Trivia' },
]

describe('smoke steps', () => {
  it('go, type, press and see', () => {
    const steps = [
      { go: '/dash' },
      { type: 'hello {unique}', into: 'Enter your message here' },
      { press: 'Submit' },
      { see: 'hello {unique}' },
    ]
    expect(v.parse(smokeSteps, steps)).toEqual(steps)
    expect(v.parse(smokeSteps, [])).toEqual([])
  })

  it('cover the specified screens', () => {
    expect(v.is(smokeSteps, REMOTE_AUTH)).toBe(true)
    expect(v.is(smokeSteps, REMOTE_CHAT)).toBe(true)
  })

  it.each([
    ['code', 'smoke must be a list of steps'],
    [[{ run: 'alert(1)' }], '0 must be {"go": …}, {"type": …, "into": …}, {"press": …}'],
    [['go'], '0 must be {"go": …}'],
    [[{ go: 'dash' }], '0.go must be a path of the site'],
    [[{ go: '/dash' }, { see: '' }], '1.see must not be empty'],
    [[{ go: '/dash' }, { press: 7 }], '1.press must be a text'],
    [[{ go: '/dash' }, { type: 'x' }], '1.into'],
    [[{ go: '/dash', script: 'x' }], '0.script'],
    [[{ see: 'Chat room' }], 'smoke must begin with {"go": …}'],
    [[{ go: '/dash' }, { see: '{nick}' }], '1.see names {nick}, which is not one of {nickname}'],
  ])('%j are refused', (steps, issue) => {
    expect(issueOf(steps)).toContain(issue)
  })

  it('replace their placeholders', () => {
    const values = { nickname: 'ann', email: 'e', password: 'p', code: 'c', unique: '7' }
    expect(fillPlaceholders('{nickname}: hello {unique}', values)).toBe('ann: hello 7')
  })
})
