import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RuntimeConfig, SessionState } from 'shared'
import { installFakeSession, installRuntimeConfig } from 'shared/testing'
import { fakeNetwork } from './connection/fake-web-socket'
import Dash from './dash'

const ada: SessionState = { status: 'signed-in', user: { username: 'a1', nickname: 'ada' } }
const realSocket = globalThis.WebSocket
let error: jest.SpyInstance

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.useRealTimers()
  globalThis.WebSocket = realSocket
  error.mockRestore()
})

async function openDash(changes: Partial<RuntimeConfig> = {}) {
  const network = fakeNetwork()
  globalThis.WebSocket = network.Socket
  installRuntimeConfig(changes)
  installFakeSession({
    getState: () => ada,
    idToken: async () => ({ ok: true, value: 'id-token' }),
  })
  const { unmount } = render(<Dash />)
  const settle = (ms = 50) => act(() => jest.advanceTimersByTimeAsync(ms))
  await settle()
  await act(async () => network.newest.serverOpens())
  return {
    network,
    unmount,
    settle,
    user: userEvent.setup({ delay: null }),
    async receive(frame: object) {
      await act(async () => network.newest.serverSends(JSON.stringify(frame)))
      await settle()
    },
    transcript: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Chat transcript' }),
    field: screen.getByPlaceholderText('Enter your message here'),
  }
}

test('hosts a read-only transcript of 12 rows (specification section 2)', async () => {
  const { transcript, receive } = await openDash()
  expect(transcript).toHaveAttribute('readonly')
  expect(transcript).toHaveAttribute('rows', '12')
  await receive({ seq: 1, lines: ['bob: hello'] })
  expect(transcript).toHaveValue('bob: hello')
})

test('hosts the message input, Submit and Trivia (specification section 2)', async () => {
  const { field } = await openDash()
  expect(field).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Trivia' })).toBeEnabled()
})

test('sends what is typed, and asks for trivia', async () => {
  const { network, user, field, receive } = await openDash()
  await receive({ seq: 0, lines: [] })
  await user.type(field, `it's{Enter}`)
  await receive({ seq: 1, lines: ['ada: its'] })
  await user.click(screen.getByRole('button', { name: 'Trivia' }))
  expect(network.newest.frames.slice(1)).toMatchObject([{ message: 'its' }, { message: '!trivia' }])
})

test('tells politely how the connection stands and what waits', async () => {
  const { network, user, field, receive, settle } = await openDash()
  const status = screen.getByRole('status')
  expect(status).toHaveTextContent('Connecting…')
  await receive({ seq: 0, lines: [] })
  expect(status).toHaveTextContent('Connected')
  await act(async () => network.newest.serverCloses())
  expect(status).toHaveTextContent('Reconnecting…')
  await user.type(field, 'hello{Enter}')
  expect(status).toHaveTextContent('Reconnecting… 1 message waits.')
  await settle(5_000)
  await act(async () => network.newest.serverOpens())
  await receive({ seq: 0, lines: [] })
  expect(status).toHaveTextContent('Sending what waited…')
  await receive({ seq: 1, lines: ['ada: hello'] })
  expect(status).toHaveTextContent(/^Connected$/)
})

test('says that the message is kept where nothing can be queued', async () => {
  const { network, user, field } = await openDash({ chat: { authorize: true, resume: false } })
  await act(async () => network.newest.serverCloses())
  await user.type(field, 'hello{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('Reconnecting… Your message is kept.')
  expect(field).toHaveValue('hello')
})

test('says who one is', async () => {
  await openDash()
  expect(screen.getByText('ada')).toBeInTheDocument()
})

test('counts the lines that nobody saw in the title', async () => {
  const { receive } = await openDash()
  await receive({ seq: 0, lines: [] })
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await receive({ seq: 2, lines: ['bob: one', 'bob: two'] })
  expect(document.title).toMatch(/^\(2\) Chat room/)
  visibility.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(document.title).toMatch(/^Chat room/)
})

test('reads new lines out to screen readers, and no history', async () => {
  const { receive } = await openDash()
  await receive({ seq: 1, lines: ['bob: old'] })
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
    const { network, user, field, receive } = await openDash({ feedback })
    await receive({ seq: 0, lines: [] })
    await user.type(field, 'hello{Enter}')
    const message = network.newest.frames.at(-1)
    await receive({ error: 'too-fast', id: (message as { id: string }).id })
    expect(error).toHaveBeenCalledWith('Chat: a message was refused (too-fast).')
    expect(screen.queryAllByRole('alert')).toHaveLength(shown)
    expect(field).toHaveValue('hello')
  },
)

test.each(['something-new', '__proto__', 'constructor'])(
  'has a sentence for a refusal of whatever code: %s',
  async (code) => {
    const { network, user, field, receive } = await openDash({ feedback: 'inline' })
    await receive({ seq: 0, lines: [] })
    await user.type(field, 'hello{Enter}')
    await receive({ error: code, id: (network.newest.frames.at(-1) as { id: string }).id })
    expect(screen.getByRole('alert')).toHaveTextContent(/send it again/)
  },
)

test('leaves no socket behind when the dash is left', async () => {
  const { network, unmount } = await openDash()
  unmount()
  expect(network.live).toEqual([])
})

test('connects to nothing and shows nothing without a session', () => {
  const network = fakeNetwork()
  globalThis.WebSocket = network.Socket
  installRuntimeConfig()
  installFakeSession({})
  const { container } = render(<Dash />)
  expect(container).toBeEmptyDOMElement()
  expect(network.sockets).toEqual([])
})
