import { getSession, type RuntimeConfig, type SessionState } from '@parlor/shared'
import type { MessageFrame } from '@parlor/shared/contract/chat-wire'
import { installFakeSession, installRuntimeConfig } from '@parlor/shared/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import Dash, { prepare } from './dash'
import { NOTICE_MS } from './notices'
import { installFakePopovers } from './testing/fake-popovers'
import { fakeNetwork } from './testing/fake-web-socket'
import { answerTo } from './testing/room-frames'
import { quietPageForEachTest } from './testing/test-room'

installFakePopovers()

const user = { username: 'a1', nickname: 'ada' }
/** A room lasts for one sign-in, so each test has its own. */
let ada: SessionState
beforeEach(() => {
  localStorage.clear()
  ada = { status: 'signed-in', user, signIn: crypto.randomUUID() }
})
const error = quietPageForEachTest()

async function openDash(changes: Partial<RuntimeConfig> = {}) {
  const network = fakeNetwork()
  installRuntimeConfig(changes)
  installFakeSession({
    getState: () => ada,
    idToken: async () => ({ ok: true, value: 'id-token' }),
  })
  const { unmount } = render(<Dash />)
  const settle = (ms = 50) => act(() => jest.advanceTimersByTimeAsync(ms))
  await settle()
  await act(async () => network.newest.serverOpens())
  async function receive(frame: object) {
    await act(async () => network.newest.serverSends(JSON.stringify(frame)))
    await settle()
  }
  /** The last message sent. */
  const lastSent = () => network.newest.frames.at(-1) as MessageFrame
  return {
    network,
    unmount,
    settle,
    user: userEvent.setup({ delay: null }),
    receive,
    /** Answers the newest bind with these lines. */
    answer: (...lines: string[]) => receive(answerTo(network.newest.frames, lines)),
    lastSent,
    acknowledge: (seq: number) =>
      receive({ seq, lines: [`ada: ${lastSent().message}`], ids: [lastSent().id] }),
    refuse: (code: string) => receive({ error: code, id: lastSent().id }),
    transcript: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Chat transcript' }),
    field: screen.getByPlaceholderText('Enter your message here'),
  }
}

test('shows the nickname as the room does, with its number once the room has sent it', async () => {
  ada = { ...ada, user: { ...user, nickname: 'ada: \u{1f600}' } } as SessionState
  const { network, receive } = await openDash()
  expect(screen.getByText(/^You are/)).toHaveTextContent(/^You are ada$/)
  const you = { name: 'ada (2)', by: 'p1' }
  await receive({ ...answerTo(network.newest.frames, []), you })
  expect(screen.getByText(/^You are/)).toHaveTextContent(/^You are ada \(2\)$/)
})

test('hosts a read-only transcript of 12 rows, an input, Submit and Trivia (specification section 2)', async () => {
  const { transcript, field, answer } = await openDash()
  expect(transcript).toHaveAttribute('readonly')
  expect(transcript).toHaveAttribute('rows', '12')
  await answer('bob: hello')
  expect(transcript).toHaveValue('bob: hello')
  expect(field).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Trivia' })).toBeEnabled()
  expect(screen.getByText('ada')).toBeInTheDocument()
})

test('sends typed text without its quotes, and requests trivia with the text !trivia (specification sections 5, 7 and 9)', async () => {
  const { network, user, field, answer, acknowledge } = await openDash()
  await answer()
  await user.type(field, `it's{Enter}`)
  await acknowledge(1)
  await user.click(screen.getByRole('button', { name: 'Trivia' }))
  const messages = [{ message: 'its' }, { message: '!trivia' }]
  expect(network.newest.frames.slice(1)).toMatchObject(messages)
})

test('announces the state of the connection and the waiting messages politely', async () => {
  const { network, user, field, answer, acknowledge, settle } = await openDash()
  const status = screen.getByRole('status')
  expect(status).toHaveTextContent('Connecting…')
  await answer()
  expect(status).toHaveTextContent('Connected')
  await act(async () => network.newest.serverCloses())
  expect(status).toHaveTextContent('Reconnecting…')
  await user.type(field, 'hello{Enter}')
  expect(status).toHaveTextContent('Reconnecting… 1 message waits.')
  await user.type(field, 'there{Enter}')
  expect(status).toHaveTextContent('Reconnecting… 2 messages wait.')
  await settle(5_000)
  await act(async () => network.newest.serverOpens())
  await answer()
  expect(status).toHaveTextContent('Sending waiting messages…')
  await acknowledge(1)
  await acknowledge(2)
  expect(status).toHaveTextContent(/^Connected$/)
})

test('counts unseen lines in the title', async () => {
  const { receive, answer } = await openDash()
  await answer()
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await receive({ seq: 2, lines: ['bob: one', 'bob: two'] })
  expect(document.title).toMatch(/^\(2\) Chat room/)
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(document.title).toMatch(/^Chat room/)
})

test('announces new lines to screen readers, but not history', async () => {
  const { receive, answer } = await openDash()
  await answer('bob: old')
  const log = screen.getByRole('log')
  expect(log.textContent).toBe('')
  await receive({ seq: 2, lines: ['bob: new'] })
  expect(log).toHaveTextContent(/^bob: new$/)
})

test.each([
  { feedback: 'console', shown: 0 },
  { feedback: 'inline', shown: 1 },
] as const)(
  'with feedback $feedback a refusal is logged, and shown $shown times',
  async ({ feedback, shown }) => {
    const { user, field, answer, refuse } = await openDash({ feedback })
    await answer()
    await user.type(field, 'hello{Enter}')
    await refuse('too-fast')
    expect(error).toHaveBeenCalledWith('Chat: a message was refused (too-fast).')
    expect(screen.queryAllByRole('alert')).toHaveLength(shown)
    expect(field).toHaveValue('hello')
  },
)

test('shows a refusal for a while, and shows it again the next time', async () => {
  const { user, field, answer, refuse, settle } = await openDash({ feedback: 'inline' })
  await answer()
  await user.type(field, 'hello')
  for (const _ of ['once', 'again']) {
    await user.type(field, '{Enter}')
    await refuse('too-fast')
    expect(screen.getByRole('alert')).toBeVisible()
    await settle(NOTICE_MS)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(field).toHaveValue('hello')
  }
})

test('shows a sentence for a refusal with any code', async () => {
  const { user, field, answer, refuse } = await openDash({ feedback: 'inline' })
  await answer()
  await user.type(field, 'hello{Enter}')
  await refuse('constructor')
  expect(screen.getByRole('alert')).toHaveTextContent(/send it again/)
})

describe('a dash that was prepared', () => {
  function preparedDash() {
    const network = fakeNetwork()
    installRuntimeConfig()
    installFakeSession({
      getState: () => ada,
      idToken: async () => ({ ok: true, value: 'id-token' }),
    })
    const settle = () => act(() => jest.advanceTimersByTimeAsync(50))
    return { network, settle, release: prepare(getSession()) }
  }

  test('takes over the prepared connection, though StrictMode mounts it twice', async () => {
    const { network, settle, release } = preparedDash()
    await settle()
    const [opened] = network.live
    expect(opened).toBeDefined()
    const { unmount } = render(
      <StrictMode>
        <Dash />
      </StrictMode>,
    )
    release()
    await settle()
    expect(network.sockets).toEqual([opened])
    unmount()
    expect(network.live).toEqual([])
  })

  test('leaves no socket behind if it is never shown', async () => {
    const { network, settle, release } = preparedDash()
    await settle()
    release()
    expect(network.live).toEqual([])
  })

  test('opens no connection without a session', async () => {
    const { network, settle, release } = preparedDash()
    release()
    await settle()
    installFakeSession({})
    prepare(getSession())
    await settle()
    expect(network.sockets).toEqual([])
  })
})

test('leaves no socket behind after it is closed', async () => {
  const { network, unmount } = await openDash()
  unmount()
  expect(network.live).toEqual([])
})

test('connects to nothing and shows nothing without a session', () => {
  const network = fakeNetwork()
  installRuntimeConfig()
  installFakeSession({})
  const { container } = render(<Dash />)
  expect(container).toBeEmptyDOMElement()
  expect(network.sockets).toEqual([])
})
