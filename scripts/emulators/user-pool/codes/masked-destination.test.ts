import { maskedDestination } from './masked-destination'

test.each([
  ['ada@example.org', 'a***@e***'],
  ['+12025550143', '+*******0143'],
])('%s is shown as %s', (address, shown) => {
  expect(maskedDestination(address)).toBe(shown)
})
