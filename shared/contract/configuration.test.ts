import {
  type ConfigurationForm,
  configurationForm,
  configurationProblems,
  settingOf,
} from './configuration'

const hosted = {
  production: true,
  userPoolId: 'us-east-1_AbCd12345',
  clientId: '1h57kf5cpq17m0eml12EXAMPLE',
  gatewayId: 'a1b2c3d4e5',
}
const problemsOf = (change: object) =>
  configurationProblems(configurationForm, { ...hosted, ...change })

it('the form works the same after a round trip through JSON', () => {
  expect(JSON.parse(JSON.stringify(configurationForm))).toEqual(configurationForm)
})

it('checks addresses without a document, for http and https pages alike', () => {
  const fine = { identityEndpoint: '/cognito-idp/', chatEndpoint: 'prod', reports: '//r.example/' }
  expect(problemsOf(fine)).toEqual([])
  // Without a host, it is valid only on a page of the same protocol.
  for (const reports of ['http:', 'https:']) expect(problemsOf({ reports })).toHaveLength(1)
})

it('an inbox is only allowed outside production', () => {
  const inbox = '/_local/inbox'
  expect(problemsOf({ inbox, production: false })).toEqual([])
  expect(problemsOf({ inbox })).toEqual([
    '"inbox" is "/_local/inbox"; expected no value, because "production" is true.',
  ])
})

it.each([
  '//',
  '//a.example',
  '/\\a.example',
  '/\t/a.example',
  '_local/inbox',
  'https://a.example/',
  7,
])('the inbox %j is not a path on the site', (inbox) => {
  expect(problemsOf({ inbox, production: false })).toEqual([
    expect.stringContaining('expected a path of the site, such as /_local/inbox.'),
  ])
})

it.each([[['vue', 'lit-html']], [[]]])('accepts the policies %j', (policies) => {
  expect(problemsOf({ policies })).toEqual([])
})

it.each([[['default']], [["'unsafe-inline'"]], [['a b']], [[7]], ['vue']])(
  'refuses the policies %j',
  (policies) => {
    expect(problemsOf({ policies })).toEqual([
      expect.stringContaining('expected a list of names of trusted-types policies'),
    ])
  },
)

it.each(['A', 'Nachbarschaft <b>', 'x'.repeat(40), '\u{1F3E0}'.repeat(40)])(
  'accepts the name %j',
  (name) => {
    expect(problemsOf({ name })).toEqual([])
  },
)

it.each(['', ' ', ' Room', 'x'.repeat(41), 'a\nb', '\u202eroom', '\u2063', 7])(
  'refuses the name %j',
  (name) => {
    expect(problemsOf({ name })).toEqual([
      expect.stringMatching(
        /^"name" is .* expected a text of 1 to 40 characters, without control/s,
      ),
    ])
  },
)

describe('features', () => {
  it('are accepted whatever their names', () => {
    const features = { orders: true, newComposer: false, 'beta-2': true, constructor: true }
    expect(problemsOf({ features })).toEqual([])
  })

  it.each([
    [{ orders: 'yes' }, '"features.orders" is "yes"; expected true or false.'],
    [{ orders: null }, '"features.orders" is null; expected true or false.'],
    [{ orders: {} }, '"features.orders" is an object; expected true or false.'],
    [
      { 'a.b': true },
      '"features.a.b" is not a valid flag name; expected letters, digits and hyphens.',
    ],
    [{ '': true }, '"features." is not a valid flag name; expected letters, digits and hyphens.'],
    [['orders'], '"features" is a list; expected a JSON object.'],
    [true, '"features" is true; expected a JSON object.'],
  ])('%j are refused by name', (features, sentence) => {
    expect(problemsOf({ features })).toEqual([sentence])
  })
})

describe('the form of another version of the host', () => {
  const newer: ConfigurationForm = {
    production: { kind: 'flag' },
    colour: { kind: 'colour', optional: true, keys: { red: { kind: 'share' } } },
    region: { kind: 'constructor' },
    room: { kind: 'object', optional: true, keys: { size: { kind: 'share' } } },
  }

  it.each<[string, object, string[]]>([
    ['accepts any value of a kind that only it knows', { colour: {}, region: [] }, []],
    ['requires a key that it needs', {}, ['"region" is missing; expected a value.']],
    [
      'requires a key in an object that is present',
      { region: 1, room: {} },
      ['"room.size" is missing; expected a number from 0 to 1.'],
    ],
    [
      'refuses each unknown key',
      { region: 1, account: true, room: { size: 1, door: 1 }, 'room.size': 1 },
      ['"room.door"', '"account"', '"room.size"'].map(
        (name) =>
          `${name} is not a known key; expected one of: production, colour, colour.red, region, room, room.size.`,
      ),
    ],
  ])('%s', (_, value, problems) => {
    expect(configurationProblems(newer, { production: false, ...value })).toEqual(problems)
  })
})

it.each([
  ['account', { account: true }, true],
  ['account', { account: false }, false],
  ['account', {}, undefined],
  ['features.orders', { features: { orders: true } }, true],
  ['features.orders', { features: { orders: false } }, false],
  ['features.orders', { features: {} }, undefined],
  ['features.orders', { orders: true }, undefined],
  ['features.toString', { features: {} }, undefined],
  ['features.', { features: { '': true } }, undefined],
  ['features', { features: { orders: true } }, undefined],
  ['production', { production: true }, undefined],
  ['feedback', { feedback: 'inline' }, undefined],
  ['inbox', { inbox: '/_local/inbox' }, '/_local/inbox'],
  ['inbox', {}, undefined],
  ['account', 'no configuration', undefined],
  ['features.orders', { features: null }, undefined],
])('the setting %s of %j is %s', (key, config, expected) => {
  expect(settingOf(config, key)).toBe(expected)
})
