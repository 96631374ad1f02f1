import { readPageReleaseSet, screenTexts } from './page-release-set'

const screen = { path: '/orders', module: './orders', access: 'signed-in', title: 'Orders' }

test.each([
  ['without extras', screen],
  ['with a link', { ...screen, link: 'Orders' }],
  ['with a switch, and no link', { ...screen, when: 'features.orders' }],
])('reads a screen %s as it was written', (_, each) => {
  const screens = [screenTexts('remote-orders', each)]
  expect(readPageReleaseSet({ entries: {}, screens }).screens).toEqual([
    { remote: 'remote-orders', screen: each },
  ])
})

test('reads a malformed release set as empty', () => {
  expect(readPageReleaseSet('no')).toEqual({ entries: new Map(), screens: [] })
  expect(readPageReleaseSet({ screens: [7] }).screens).toEqual([{ remote: undefined, screen: {} }])
})
