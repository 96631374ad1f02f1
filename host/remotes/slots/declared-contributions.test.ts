import { installRuntimeConfig } from '@parlor/shared/testing'
import { contributionsFor } from './declared-contributions'

const visit = { slot: 'dash.aside', pathname: '/dash', status: 'signed-in' } as const
const entry = { into: 'dash.aside', module: './badge', access: 'signed-in' }
const modulesFor = (entries: unknown, at: Partial<Parameters<typeof contributionsFor>[1]> = {}) =>
  contributionsFor([{ remote: 'remote-trivia', contributions: entries }], { ...visit, ...at }).map(
    ({ module }) => module,
  )

beforeEach(() => installRuntimeConfig({ features: { trivia: true, maps: false } }))

test.each([
  ['for the signed-in', { ...entry }, {}, 1],
  ['for the signed-in, to a stranger', entry, { status: 'signed-out' }, 0],
  ['for the signed-in, while that is unknown', entry, { status: 'unknown' }, 0],
  ['for everyone, to a stranger', { ...entry, access: 'everyone' }, { status: 'signed-out' }, 1],
  ['for strangers, to a stranger', { ...entry, access: 'anonymous' }, { status: 'signed-out' }, 1],
  ['for strangers, to a member', { ...entry, access: 'anonymous' }, {}, 0],
  ['for another slot', { ...entry, into: 'dash.below' }, {}, 0],
  ['behind a switch that is on', { ...entry, when: 'features.trivia' }, {}, 1],
  ['behind a switch that is off', { ...entry, when: 'features.maps' }, {}, 0],
  ['on the screen to sign in', { ...entry, access: 'everyone' }, { pathname: '/Login/' }, 0],
  ['on the account’s screen', entry, { pathname: '/account' }, 0],
  ['with an access that only a newer tool knows', { ...entry, access: 'members' }, {}, 0],
  ['with an address for a module', { ...entry, module: 'https://evil.example' }, {}, 0],
  ['that is not an object', 7, {}, 0],
] as const)('a contribution %s', (_, each, at, count) => {
  expect(modulesFor([each], at)).toHaveLength(count)
})

test('sorts contributions by their order', () => {
  const at = (module: string, order?: number) => ({ ...entry, module, order })
  const entries = [at('./last', 10), at('./second'), at('./first', -1), at('./third', 0)]
  expect(modulesFor(entries)).toEqual(['./first', './second', './third', './last'])
})
