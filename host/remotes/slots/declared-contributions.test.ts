import { installRuntimeConfig } from '@parlor/shared/testing'
import { contributionsFor } from './declared-contributions'

const visit = { slot: 'dash.aside', pathname: '/dash', status: 'signed-in' } as const
const offer = { into: 'dash.aside', module: './badge', access: 'signed-in' }
const found = (offers: unknown, at: Partial<Parameters<typeof contributionsFor>[1]> = {}) =>
  contributionsFor([{ remote: 'remote-trivia', contributions: offers }], { ...visit, ...at }).map(
    ({ module }) => module,
  )

beforeEach(() => installRuntimeConfig({ features: { trivia: true, maps: false } }))

test.each([
  ['for the signed-in', { ...offer }, {}, 1],
  ['for the signed-in, to a stranger', offer, { status: 'signed-out' }, 0],
  ['for the signed-in, while that is unknown', offer, { status: 'unknown' }, 0],
  ['for everyone, to a stranger', { ...offer, access: 'everyone' }, { status: 'signed-out' }, 1],
  ['for strangers, to a stranger', { ...offer, access: 'anonymous' }, { status: 'signed-out' }, 1],
  ['for strangers, to a member', { ...offer, access: 'anonymous' }, {}, 0],
  ['for another slot', { ...offer, into: 'dash.below' }, {}, 0],
  ['behind a switch that is on', { ...offer, when: 'features.trivia' }, {}, 1],
  ['behind a switch that is off', { ...offer, when: 'features.maps' }, {}, 0],
  ['on the screen to sign in', { ...offer, access: 'everyone' }, { pathname: '/Login/' }, 0],
  ['on the account’s screen', offer, { pathname: '/account' }, 0],
  ['with an access of a newer tool', { ...offer, access: 'members' }, {}, 0],
  ['with an address for a module', { ...offer, module: 'https://evil.example' }, {}, 0],
  ['that is no offer', 7, {}, 0],
] as const)('an offer %s', (_, each, at, count) => {
  expect(found([each], at)).toHaveLength(count)
})

test('offers stand in their order', () => {
  const at = (module: string, order?: number) => ({ ...offer, module, order })
  const offers = [at('./last', 10), at('./second'), at('./first', -1), at('./third', 0)]
  expect(found(offers)).toEqual(['./first', './second', './third', './last'])
})
