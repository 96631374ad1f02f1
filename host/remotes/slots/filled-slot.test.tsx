import { installFakeSession, installRuntimeConfig } from '@parlor/shared/testing'
import { act, screen as page, render } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { asModule, fail, RemoteSource, releaseOf } from '../../testing/remote-source'
import { RemoteLoader } from '../screens/remote-loader'
import { FilledSlot } from './filled-slot'

const ada = { username: 'ada', nickname: 'ada' }
const signedIn = { status: 'signed-in', user: ada, signIn: 'first' } as const
const fallback = <p>Nothing here</p>

function Badge({ text }: { text?: string }) {
  return <p>Badge for {text}</p>
}

/** Throws once the window gets the event `break`. */
function Breaking() {
  const [isBroken, setBroken] = useState(false)
  useEffect(() => window.addEventListener('break', () => setBroken(true), { once: true }), [])
  if (isBroken) throw new Error('broken')
  return <p>Still whole</p>
}

/** Renders a slot that these remotes fill, each with its own module. */
async function open(source: RemoteSource, remotes: readonly `remote-${string}`[]) {
  const contributors = remotes.map((remote) => {
    source.publish(remote, ['1'])
    const module = `./${remote.slice('remote-'.length)}`
    const entries = [{ into: 'dash.aside', module, access: 'signed-in' }]
    return { ...releaseOf(remote, '1'), contributions: entries }
  })
  const { subscribe } = source.index
  const index = { subscribe, contributors: () => contributors }
  const loader = new RemoteLoader(source)
  const content = { name: 'dash.aside', props: { text: 'ada' }, fallback }
  const slot: ReactNode = <FilledSlot loader={loader} index={index} content={content} />
  await act(async () => {
    render(<MemoryRouter initialEntries={['/dash']}>{slot}</MemoryRouter>)
  })
  // The part that shows contributions loads once the page is idle.
  await later()
}

beforeEach(() => {
  jest.useFakeTimers()
  installRuntimeConfig()
  installFakeSession({ getState: () => signedIn })
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})
const later = (ms = 1_000) => act(() => jest.advanceTimersByTimeAsync(ms))

test('a slot shows its contributions, with the props that its owner gives', async () => {
  const source = new RemoteSource()
  source.answer = async () => asModule(Badge)
  await open(source, ['remote-one', 'remote-two'])
  expect(page.getByText('Nothing here')).toBeVisible()
  await later()
  expect(page.getAllByText('Badge for ada')).toHaveLength(2)
  expect(page.queryByText('Nothing here')).toBeNull()
})

test('a slot without contributions shows its fallback, and loads nothing', async () => {
  const source = new RemoteSource()
  await open(source, [])
  await later()
  expect(page.getByText('Nothing here')).toBeVisible()
  expect(source.requests).toEqual([])
})

test('a contribution that fails shows nothing, is tried again, and is reported', async () => {
  const source = new RemoteSource()
  let fails = true
  source.answer = async ({ screen }) => {
    if (screen.module === './dead' && fails) return fail('it answered 503')
    return asModule(Badge)
  }
  await open(source, ['remote-dead', 'remote-two'])
  await later()
  expect(page.getAllByText('Badge for ada')).toHaveLength(1)
  expect(source.notes).toContain('load remote-dead 1: it answered 503')
  fails = false
  await later(60_000)
  expect(page.getAllByText('Badge for ada')).toHaveLength(2)
})

test('removes a contribution that throws later, and keeps the others', async () => {
  const source = new RemoteSource()
  source.answer = async ({ screen }) => asModule(screen.module === './breaking' ? Breaking : Badge)
  await open(source, ['remote-breaking', 'remote-two'])
  await later()
  expect(page.getByText('Still whole')).toBeVisible()
  await act(async () => window.dispatchEvent(new Event('break')))
  expect(page.queryByText('Still whole')).toBeNull()
  expect(page.getByText('Badge for ada')).toBeVisible()
})

test('a contribution follows a rollback of its release by itself', async () => {
  const source = new RemoteSource()
  source.answer = async ({ release }) => asModule(() => <p>Release {release.version}</p>)
  await open(source, ['remote-one'])
  await later()
  await act(async () => source.publish('remote-one', ['2', '1']))
  await later()
  expect(page.getByText('Release 1')).toBeVisible()
  source.withdrawnVersions = ['1']
  await act(async () => source.publish('remote-one', ['2']))
  await later()
  expect(page.getByText('Release 2')).toBeVisible()
})
