import { readSettings } from './settings'

const settings = {
  currency: { kind: 'choice', values: ['EUR', 'USD'], default: 'USD' },
  shop: { kind: 'https-address' },
  limit: { kind: 'number', default: 10 },
}
const settingsIn = (remote: unknown) =>
  readSettings({ name: 'remote-orders', settings }, { remotes: { 'remote-orders': remote } })
const shop = 'https://shop.example/'

it('gives a remote its values, with defaults, frozen', () => {
  const { values, problems } = settingsIn({ settings: { shop, currency: 'EUR', other: 'ignored' } })
  expect(problems).toEqual([])
  expect(values).toEqual({ shop, currency: 'EUR', limit: 10 })
  expect(Object.isFrozen(values)).toBe(true)
})

it.each<[string, unknown, string[]]>([
  ['nothing', undefined, ['shop" is missing; expected an https: address.']],
  ['a wrong kind', { settings: { shop, limit: '9' } }, ['limit" is "9"; expected a number.']],
  ['no choice', { settings: { shop, currency: 'GBP' } }, ['is "GBP"; expected "EUR" or "USD".']],
  ['http', { settings: { shop: 'http://a.example' } }, ['expected an https: address.']],
  [
    'a list',
    { settings: [] },
    ['.settings" is a list; expected a JSON object.', 'shop" is missing; expected an https'],
  ],
])('names each problem of %s', (_, remote, problems) => {
  expect(settingsIn(remote).problems).toEqual(problems.map((each) => expect.stringContaining(each)))
})

it('accepts any value of a kind that only a newer tool knows', () => {
  const newer = { colour: { kind: 'colour' } }
  const config = { remotes: { 'remote-x': { settings: { colour: '#fff' } } } }
  expect(readSettings({ name: 'remote-x', settings: newer }, config).problems).toEqual([])
})

it.each<[unknown, string[]]>([
  [true, []],
  ['yes', ['"remotes.remote-x.settings.open" is "yes"; expected true or false.']],
])('a flag accepts true or false, as in the host’s own keys: %j', (open, problems) => {
  const config = { remotes: { 'remote-x': { settings: { open } } } }
  const settings = { open: { kind: 'flag' } }
  expect(readSettings({ name: 'remote-x', settings }, config).problems).toEqual(problems)
})
