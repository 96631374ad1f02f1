import type { LoadReport } from '@parlor/shared/contract/report'

const sent: LoadReport[] = []
/** The stages that were sent since the last call, as `start host@3 remote-chat@7`. */
const told = () => sent.splice(0).map(({ load, releases }) => [load, ...releases].join(' '))
const chat = { remote: 'remote-chat', version: '7' } as const
const auth = { remote: 'remote-auth', version: '1' } as const

/** The module of a new page load. */
async function pageLoad(): Promise<typeof import('./loads')> {
  jest.resetModules()
  return import('./loads')
}

function hide(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  jest.useFakeTimers()
  const sendBeacon = (_: string, body: string) => sent.push(JSON.parse(body)) > 0
  Object.assign(navigator, { sendBeacon })
})
afterEach(() => {
  jest.restoreAllMocks()
  sent.length = 0
})

it('announces each release once with the host, and ten seconds later that they lived', async () => {
  const { announce, countLoads } = await pageLoad()
  countLoads('/reports', '3')
  announce(auth)
  expect(told()).toEqual(['start host@3 remote-auth@1'])
  jest.advanceTimersByTime(5_000)
  announce(chat)
  announce(chat)
  expect(told()).toEqual(['start remote-chat@7'])
  jest.advanceTimersByTime(5_000)
  expect(told()).toEqual(['lived host@3 remote-auth@1'])
  jest.advanceTimersByTime(5_000)
  expect(told()).toEqual(['lived remote-chat@7'])
  hide()
  expect(told()).toEqual([])
})

it('a page that is hidden before has left, and says nothing later', async () => {
  const { announce, countLoads, move } = await pageLoad()
  countLoads('/reports', '3')
  announce(chat)
  told()
  hide()
  jest.advanceTimersByTime(10_000)
  move(['remote-chat@7'], 'start', 'lived')
  move(['remote-chat@7'], 'lived', 'failed')
  expect(told()).toEqual(['left host@3 remote-chat@7'])
})

it('a page that is not in the sample announces nothing', async () => {
  const { announce } = await pageLoad()
  announce(chat)
  jest.advanceTimersByTime(10_000)
  expect(told()).toEqual([])
})
