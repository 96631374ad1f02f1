import { readPageLineup, screenTexts } from './page-lineup'

const screen = { path: '/orders', module: './orders', access: 'signed-in', title: 'Orders' }

test.each([
  ['without extras', screen],
  ['with a link', { ...screen, link: 'Orders' }],
  ['with a switch, and no link', { ...screen, when: 'features.orders' }],
])('a screen %s is read as it was written', (_, each) => {
  const screens = [screenTexts('remote-orders', each)]
  expect(readPageLineup({ entries: {}, screens }).screens).toEqual([
    { remote: 'remote-orders', screen: each },
  ])
})

test('a malformed lineup reads as empty', () => {
  expect(readPageLineup('no')).toEqual({ entries: new Map(), screens: [] })
  expect(readPageLineup({ screens: [7] }).screens).toEqual([{ remote: undefined, screen: {} }])
})
