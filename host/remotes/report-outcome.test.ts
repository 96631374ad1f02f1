import { releaseOf } from '../testing/remote-source'
import { reportOutcome } from './report-outcome'

beforeEach(() => sessionStorage.setItem('parlor.lot', '0.25'))

test('tells the site once how a release went', () => {
  const sendBeacon = jest.fn((_address: string, _report: string) => true)
  Object.assign(navigator, { sendBeacon })
  reportOutcome(releaseOf('remote-chat', '2'), true)
  reportOutcome(releaseOf('remote-chat', '2'), true)
  reportOutcome(releaseOf('remote-chat', '2'), false)
  expect(sendBeacon.mock.calls).toEqual([
    ['/_releases/outcomes', '{"name":"remote-chat","version":"2","session":"0.25","ok":true}'],
    ['/_releases/outcomes', '{"name":"remote-chat","version":"2","session":"0.25","ok":false}'],
  ])
})

test('goes without a report where the browser has no beacons', () => {
  Reflect.deleteProperty(navigator, 'sendBeacon')
  expect(() => reportOutcome(releaseOf('remote-chat', '3'), true)).not.toThrow()
})
