import { rememberPlace, withGivenPlace } from './given-place'

afterAll(() => rememberPlace({}))

it.each([
  ['npm run deploy -- host', 'npm run deploy -- --data /srv/x host'],
  ['they get this with npm run configure', 'they get this with npm run configure -- --data /srv/x'],
  ['To run it: npm start', 'To run it: npm start -- --data /srv/x'],
  [
    'first (npm run deploy -- a), then npm run rollback -- a --preview b.',
    'first (npm run deploy -- --data /srv/x a), then npm run rollback -- --data /srv/x a --preview b.',
  ],
  // It says already where, or works on no site.
  ['npm run deploy -- a --to https://SITE', 'npm run deploy -- a --to https://SITE'],
  ['npm start -- --data /srv/copy', 'npm start -- --data /srv/copy'],
  ['npm run check -- --record a', 'npm run check -- --record a'],
])('a command that a message tells to type gets the data folder: %s', (message, expected) => {
  rememberPlace({ data: '/srv/x' })
  expect(withGivenPlace(message)).toBe(expected)
})

it('gets the site of --to, unless it only works on a data folder', () => {
  rememberPlace({ to: 's3://site/x' })
  expect(withGivenPlace('npm run releases -- host, npm run changed, npm run tokens')).toBe(
    'npm run releases -- --to s3://site/x host, npm run changed -- --to s3://site/x, npm run tokens',
  )
})

it('stays as it is on the usual site', () => {
  rememberPlace({})
  expect(withGivenPlace('npm run deploy -- host')).toBe('npm run deploy -- host')
})
