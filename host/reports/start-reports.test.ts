import { getRuntimeConfig, type RuntimeConfig } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'

const reports = 'http://localhost:3000/reports'
const page = {
  index: { knownReleasesOf: () => undefined, screens: () => [] },
  loader: { running: () => ({}), subscribe: () => () => undefined },
  hostVersion: '1',
}

/** True if a page with this configuration reports faults, when chance draws `drawn`. */
async function doesReport(config: Partial<RuntimeConfig>, random: number): Promise<boolean> {
  jest.resetModules()
  jest.spyOn(Math, 'random').mockReturnValue(random)
  const { setRuntimeConfig } = await import('@parlor/shared')
  const { startReports } = await import('./start-reports')
  const { note } = await import('./notes')
  sendBeacon.mockClear()
  setRuntimeConfig(installRuntimeConfig(config))
  startReports(getRuntimeConfig(), page)
  const id = note('caught', new Error('x'))
  await import('./reporter')
  await new Promise((resolve) => setTimeout(resolve))
  window.dispatchEvent(new Event('pagehide'))
  const isSent = sendBeacon.mock.calls.some(([, body]) => body.includes('"caught"'))
  // The failure page names a report only if there is one.
  expect(id !== undefined).toBe(isSent)
  return isSent
}

const sendBeacon = jest.fn((_address: string, _body: string) => true)

beforeEach(() => {
  // jsdom has no measurements.
  Object.assign(performance, { getEntriesByType: () => [] })
  Object.assign(navigator, { sendBeacon })
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'sendBeacon')
})

it('every page load reports if an address is configured, and none if not', async () => {
  expect(await doesReport({ reports }, 0.999)).toBe(true)
  expect(await doesReport({}, 0)).toBe(false)
})

it('the configured share of page loads reports', async () => {
  expect(await doesReport({ reports, reportsSample: 0.25 }, 0.2499)).toBe(true)
  expect(await doesReport({ reports, reportsSample: 0.25 }, 0.25)).toBe(false)
  expect(await doesReport({ reports, reportsSample: 0 }, 0)).toBe(false)
})

it('a browser without beacons reports nothing', async () => {
  Reflect.deleteProperty(navigator, 'sendBeacon')
  expect(await doesReport({ reports }, 0)).toBe(false)
})
