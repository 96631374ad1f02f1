import { AvoidedReleases } from './avoided-releases'

const manifest = 'http://localhost:3000/remote-chat/2/mf-manifest.json'

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('a release that broke is avoided after a reload as well', () => {
  new AvoidedReleases().add(manifest)
  const reloaded = new AvoidedReleases()
  expect(reloaded.has(manifest)).toBe(true)
  expect(reloaded.has(manifest.replace('2', '3'))).toBe(false)
})

test('where storage is refused, it is avoided until a reload', () => {
  jest.spyOn(console, 'error').mockImplementation()
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  const avoided = new AvoidedReleases()
  avoided.add(manifest)
  expect(avoided.has(manifest)).toBe(true)
})
