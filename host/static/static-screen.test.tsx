import { act, fireEvent, screen as page, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { settleFile } from '../federation/testing/file-elements'
import { replaceStaticScreen, showStaticScreen, withdrawStaticScreen } from './static-screen'

const STYLE = { url: 'http://localhost:3000/remote-auth/1/login.css' }
const FORM = `<h1 tabindex="-1">Welcome</h1><a href="/register">Sign up</a>
  <form><input type="email" name="email" aria-label="Email"><input type="password" name="password" aria-label="Password"><button type="button">Show</button><button>Sign In</button></form>`

const staticScreen = () => document.getElementById('parlor-static')
const root = () => document.getElementById('root') as HTMLElement
const field = (name: string, within: ParentNode | null = staticScreen()) =>
  within?.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement

/** A composed page of /login before the shell has run; its styles load unless `styles` is false. */
async function composedPage({ path = '/login', styles = true } = {}) {
  history.replaceState(null, '', path)
  document.head.innerHTML = `<link rel="stylesheet" media="print" href="${STYLE.url}" data-screen>`
  document.body.innerHTML = `<div id="root"><p class="host-overdue">Late</p></div><template id="parlor-screen" data-path="/login">${FORM}</template>`
  const showing = showStaticScreen()
  settleFile(STYLE, styles ? 'load' : 'error', styles ? undefined : null)
  if (!styles) settleFile(STYLE, 'error', null)
  await showing
}

/** The real screen; its form calls `send` with its entries. */
function Real({ send }: { send(entries: object): void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  useEffect(replaceStaticScreen, [])
  return (
    <>
      <aside>
        <button type="button">Reset</button>
      </aside>
      <h1 tabIndex={-1}>Welcome</h1>
      <a href="/register">Sign up</a>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send({ email, password })
        }}
      >
        <input
          type="email"
          name="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <input
          type="password"
          name="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button type="button" onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </button>
        <button type="submit">Sign In</button>
      </form>
    </>
  )
}

async function mountReal() {
  const send = jest.fn()
  await act(async () => void render(<Real send={send} />, { container: root() }))
  return send
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }))
afterEach(() => {
  jest.useRealTimers()
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete document.documentElement.dataset.parlorStarted
  history.replaceState(null, '', '/')
})

test('the static screen replaces the shell once its styles have loaded', async () => {
  await composedPage()
  expect(page.getByLabelText('Email')).toBeVisible()
  expect(root().hidden).toBe(true)
})

test.each([
  ['on another path', { path: '/confirm' }],
  ['without its styles', { styles: false }],
])('the static screen stays in its template %s', async (_, how) => {
  await composedPage(how)
  expect(staticScreen()).toBeNull()
  expect(root().hidden).toBe(false)
})

test('the real screen takes over typed and filled-in text, the focus and the selection', async () => {
  await composedPage()
  field('email').focus()
  field('email').value = 'ada@example.com'
  field('email').setSelectionRange(3, 5)
  // Like a password manager, which may fill it without any event.
  field('password').value = 'engine'
  const send = await mountReal()
  expect(staticScreen()).toBeNull()
  expect(root().hidden).toBe(false)
  const email = field('email', root())
  expect(email).toHaveFocus()
  expect(email).toHaveAttribute('type', 'email')
  expect(email).toHaveValue('ada@example.com')
  fireEvent.click(page.getByRole('button', { name: 'Sign In' }))
  expect(send).toHaveBeenCalledWith({ email: 'ada@example.com', password: 'engine' })
})

test('holds an early submit, which the real screen sends once', async () => {
  await composedPage()
  field('email').value = 'ada@example.com'
  field('password').value = 'engine'
  const isAllowed = fireEvent.submit(staticScreen()?.querySelector('form') as HTMLFormElement)
  expect(isAllowed).toBe(false)
  const send = await mountReal()
  await act(async () => {})
  expect(send.mock.calls).toEqual([[{ email: 'ada@example.com', password: 'engine' }]])
})

test.each([
  [1, 'Hide'],
  [2, 'Show'],
])(
  'a button that was pressed early %d times has the effect of all presses',
  async (times, name) => {
    await composedPage()
    for (let press = 0; press < times; press++) fireEvent.click(page.getByText('Show'))
    await mountReal()
    expect(page.getByRole('button', { name })).toBeVisible()
  },
)

test('does not interrupt an input method’s composition', async () => {
  await composedPage()
  fireEvent.compositionStart(field('email'))
  await mountReal()
  expect(staticScreen()).not.toBeNull()
  field('email').value = 'アダ'
  await act(async () => void fireEvent.compositionEnd(field('email')))
  expect(staticScreen()).toBeNull()
  expect(field('email', root())).toHaveValue('アダ')
})

test('the heading gets the focus if nothing had it, as on every arrival', async () => {
  await composedPage()
  await mountReal()
  expect(page.getByRole('heading')).toHaveFocus()
})

test('shows a notice in place of a shell that does not load, and keeps typed text', async () => {
  await composedPage()
  field('email').value = 'ada@example.com'
  await jest.advanceTimersByTimeAsync(8_000)
  expect(page.getByText('Late')).toBeVisible()
  expect(page.getByText('Late')).not.toHaveClass('host-overdue')
  expect(staticScreen()?.hidden).toBe(true)
  await mountReal()
  expect(field('email', root())).toHaveValue('ada@example.com')
})

test('the page waits for a started shell, however long its screen takes', async () => {
  await composedPage()
  document.documentElement.dataset.parlorStarted = ''
  await jest.advanceTimersByTimeAsync(8_000)
  expect(staticScreen()?.hidden).toBe(false)
})

test('withdrawing the static screen shows the page’s notice', async () => {
  await composedPage()
  withdrawStaticScreen()
  expect(staticScreen()?.hidden).toBe(true)
  expect(root().hidden).toBe(false)
})
