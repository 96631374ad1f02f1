import { answering, html, json } from '../testing/answering'
import { INDEX_TIMEOUT_MS, ReleaseBoard } from './release-board'

function index(version: string) {
  const current = { version, manifest: `/remote-auth/${version}/mf-manifest.json` }
  return { 'remote-auth': { current, previous: [] } }
}

function bringAlong(value: unknown): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'parlor-releases'
  block.textContent = JSON.stringify(value)
  document.body.append(block)
}

afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
  sessionStorage.clear()
})

test('knows what the page brought along, without asking', async () => {
  const requests = answering(() => 'refused')
  bringAlong(index('1'))
  const board = new ReleaseBoard()
  expect(await board.releasesOf('remote-auth')).toMatchObject({
    ok: true,
    value: [{ version: '1' }],
  })
  expect(requests).not.toHaveBeenCalled()
})

test('asks where the page brought nothing along', async () => {
  answering(() => json(index('1')))
  const board = new ReleaseBoard()
  expect(await board.releasesOf('remote-auth')).toMatchObject({ ok: true })
  expect(board.currentVersion('remote-auth')).toBe('1')
})

test('says which remote is not listed', async () => {
  answering(() => json(index('1')))
  expect(await new ReleaseBoard().releasesOf('remote-chat')).toEqual({
    ok: false,
    error: { code: 'NotListed', message: '/releases.json has no remote-chat' },
  })
})

test('tells of a new release when it hears of one', async () => {
  bringAlong(index('1'))
  answering(() => json(index('2')))
  const board = new ReleaseBoard()
  const heard = jest.fn(() => board.currentVersion('remote-auth'))
  board.subscribe(heard)
  await board.refresh()
  expect(heard).toHaveReturnedWith('2')
})

test('keeps what it heard last when the index does not answer', async () => {
  bringAlong(index('1'))
  answering(html)
  const board = new ReleaseBoard()
  expect(await board.refresh()).toMatchObject({ ok: false })
  expect(board.currentVersion('remote-auth')).toBe('1')
})

test.each([[{}], [null], [{ 'remote-auth': { current: { version: 2 } } }]])(
  'keeps what it heard last of a remote that the index has no row for: %j',
  async (value) => {
    bringAlong(index('1'))
    answering(() => json(value))
    const board = new ReleaseBoard()
    await board.refresh()
    expect(board.currentVersion('remote-auth')).toBe('1')
  },
)

test('gives up an index that hangs, and asks anew', async () => {
  jest.useFakeTimers()
  bringAlong(index('1'))
  const requests = answering(() => new Promise(() => {}))
  const board = new ReleaseBoard()
  const first = board.refresh()
  await jest.advanceTimersByTimeAsync(INDEX_TIMEOUT_MS)
  expect(await first).toMatchObject({ ok: false, error: { code: 'TimedOut' } })
  requests.mockImplementation(async () => json(index('2')))
  await board.refresh()
  expect(board.currentVersion('remote-auth')).toBe('2')
  jest.useRealTimers()
})

test('asks once for all who ask at the same time', async () => {
  const requests = answering(() => json(index('1')))
  const board = new ReleaseBoard()
  await Promise.all([board.refresh(), board.refresh(), board.releasesOf('remote-auth')])
  expect(requests).toHaveBeenCalledTimes(1)
})

test('passes over a release it is to avoid, as long as there is another one', async () => {
  const [first, second] = ['2', '1'].map((version) => ({
    version,
    manifest: `/remote-auth/${version}/mf-manifest.json`,
  }))
  bringAlong({ 'remote-auth': { current: first, previous: [second] } })
  const board = new ReleaseBoard()
  for (const expected of ['1', '2']) {
    const row = await board.releasesOf('remote-auth')
    if (row.ok) board.avoid(row.value[0])
    expect(board.currentVersion('remote-auth')).toBe(expected)
  }
})

describe('of a remote that is overridden', () => {
  const manifest = 'http://localhost:3002/mf-manifest.json'
  const overridden = () => new ReleaseBoard([{ remote: 'remote-auth', manifest }])

  test('no release counts, so that what is wrong with the other one shows', async () => {
    bringAlong(index('1'))
    answering(() => json(index('2')))
    const board = overridden()
    await board.refresh()
    expect(await board.releasesOf('remote-auth')).toEqual({
      ok: true,
      value: [expect.objectContaining({ manifest, integrity: undefined, isCanary: false })],
    })
  })

  test('nothing is asked', async () => {
    const requests = answering(() => 'refused')
    expect(await overridden().releasesOf('remote-auth')).toMatchObject({ ok: true })
    expect(requests).not.toHaveBeenCalled()
  })
})
