import { releaseOf } from '../../testing/remote-source'
import { AvoidedReleases, rolloutBucket } from './release-index-client'

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('a session keeps its rollout bucket', () => {
  const bucket = rolloutBucket()
  expect(bucket).toBeGreaterThanOrEqual(0)
  expect(bucket).toBeLessThan(1)
  expect(rolloutBucket()).toBe(bucket)
})

test('a stored bucket that is not a number is drawn again', () => {
  sessionStorage.setItem('parlor.lot', 'seven')
  jest.spyOn(Math, 'random').mockReturnValue(0.25)
  expect(rolloutBucket()).toBe(0.25)
})

test('a broken release is still avoided after a reload', () => {
  const broken = releaseOf('remote-chat', '2')
  new AvoidedReleases().add(broken)
  const reloaded = new AvoidedReleases()
  expect(reloaded.has(broken)).toBe(true)
  expect(reloaded.has(releaseOf('remote-chat', '3'))).toBe(false)
})

test('without storage no canary is taken, and a broken release is avoided until a reload', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  expect(rolloutBucket()).toBe(1)
  const avoided = new AvoidedReleases()
  avoided.add(releaseOf('remote-chat', '2'))
  expect(avoided.has(releaseOf('remote-chat', '2'))).toBe(true)
})
