import type { LoadReport } from '@parlor/shared/contract/report'

const sentReports: LoadReport[] = []
/** The stages that were sent since the last call, as `start host@3 remote-chat@7`. */
const takeSentStages = () =>
  sentReports.splice(0).map(({ load, releases }) => [load, ...releases].join(' '))
const chat = 'remote-chat@7'
const auth = 'remote-auth@1'

/** The module of a new page load. */
async function pageLoad(): Promise<typeof import('./start-reports')> {
  jest.resetModules()
  return import('./start-reports')
}

beforeEach(() => {
  const sendBeacon = (_: string, body: string) => sentReports.push(JSON.parse(body)) > 0
  Object.assign(navigator, { sendBeacon })
})
afterEach(() => {
  sentReports.length = 0
})

it('announces each release once, the host with the first', async () => {
  const { announce, countLoads } = await pageLoad()
  countLoads('/reports', '3')
  announce(auth)
  expect(takeSentStages()).toEqual(['start host@3 remote-auth@1'])
  announce(chat)
  announce(chat)
  expect(takeSentStages()).toEqual(['start remote-chat@7'])
})

it('counts one error and one fallback of an announced release', async () => {
  const { announce, countLoads, move } = await pageLoad()
  countLoads('/reports', '3')
  move(['remote-chat@7'], 'start', 'failed')
  expect(takeSentStages()).toEqual([])
  announce(chat)
  takeSentStages()
  for (let count = 0; count < 2; count += 1) {
    move(['remote-chat@7'], 'start', 'failed')
    move(['remote-chat@7'], 'failed', 'fallback')
  }
  expect(takeSentStages()).toEqual(['failed remote-chat@7', 'fallback remote-chat@7'])
})

it('a page that is not in the sample announces nothing', async () => {
  const { announce } = await pageLoad()
  announce(chat)
  expect(takeSentStages()).toEqual([])
})
