import { failureSentence } from './failure-sentence'

it('tells a lock from a wrong password, which share one type', () => {
  const code = 'NotAuthorizedException'
  expect(failureSentence('login', { code, message: 'Incorrect username or password.' })).toMatch(
    /not right/,
  )
  expect(failureSentence('login', { code, message: 'Password attempts exceeded' })).toMatch(
    /up to 15 minutes/,
  )
})

it('says the same of an unknown address as of a wrong password', () => {
  const unknown = { code: 'UserNotFoundException', message: 'User does not exist.' }
  const wrong = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  expect(failureSentence('login', unknown)).toBe(failureSentence('login', wrong))
})

it('means by one type what it means on that screen', () => {
  const failure = {
    code: 'NotAuthorizedException',
    message: 'User cannot be confirmed. Current status is CONFIRMED',
  }
  expect(failureSentence('confirm', failure)).toMatch(/active already/)
})

it.each(['login', 'register', 'confirm'] as const)(
  'tells on %s that the network failed',
  (screen) => {
    const offline = { code: 'NetworkError', message: 'Network error' }
    expect(failureSentence(screen, offline)).toMatch(/cannot be reached/)
  },
)

it.each(['__proto__', 'constructor'])('knows no sentence for the code %s', (code) => {
  expect(failureSentence('login', { code, message: 'Odd.' })).toMatch(/The service says: Odd\./)
})

it('passes on the words of the service where it has none of its own', () => {
  const failure = { code: 'UserLambdaValidationException', message: 'Members only.' }
  expect(failureSentence('register', failure)).toBe(
    'That did not work. The service says: Members only.',
  )
})
