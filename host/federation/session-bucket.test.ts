import { sessionBucket } from './release-index'

afterEach(() => {
  jest.restoreAllMocks()
  sessionStorage.clear()
})

test('a session has one bucket, also after a reload', () => {
  const bucket = sessionBucket()
  expect(bucket).toBeGreaterThanOrEqual(0)
  expect(bucket).toBeLessThan(1)
  expect(sessionBucket()).toBe(bucket)
})

test('without storage a session gets no canary', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(sessionBucket()).toBe(1)
})
