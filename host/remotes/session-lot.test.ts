import { sessionLot } from './session-lot'

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('a session keeps its lot', () => {
  const lot = sessionLot()
  expect(lot).toBeGreaterThanOrEqual(0)
  expect(lot).toBeLessThan(1)
  expect(sessionLot()).toBe(lot)
})

test('what is no lot is drawn anew', () => {
  sessionStorage.setItem('parlor.lot', 'seven')
  jest.spyOn(Math, 'random').mockReturnValue(0.25)
  expect(sessionLot()).toBe(0.25)
})

test('where storage is refused, no canary is for this session', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  expect(sessionLot()).toBe(1)
})
