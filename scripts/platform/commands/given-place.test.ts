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
  // The command names its site already, or works on no site.
  ['npm run deploy -- a --to https://SITE', 'npm run deploy -- a --to https://SITE'],
  ['npm start -- --data /srv/copy', 'npm start -- --data /srv/copy'],
  ['npm run check -- --record a', 'npm run check -- --record a'],
])('adds the data folder to a command in a message: %s', (message, expected) => {
  rememberPlace({ data: '/srv/x' })
  expect(withGivenPlace(message)).toBe(expected)
})

it('adds the site of --to, unless the command only works on a data folder', () => {
  rememberPlace({ to: 's3://site/x' })
  expect(withGivenPlace('npm run releases -- host, npm run changed, npm run tokens')).toBe(
    'npm run releases -- --to s3://site/x host, npm run changed -- --to s3://site/x, npm run tokens',
  )
})

it('leaves commands for the default site unchanged', () => {
  rememberPlace({})
  expect(withGivenPlace('npm run deploy -- host')).toBe('npm run deploy -- host')
})
