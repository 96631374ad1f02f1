import { releaseOf } from '../../testing/remote-source'
import { activateStyles, loadStyles } from './styles'

const url = 'http://localhost:3000/remote-auth/1/login.css'
const { signal } = new AbortController()

function linkTo(href: string): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)
}

function addStyle(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return link
}

/** As the browser does; jsdom fetches no styles. */
function answer(type: 'load' | 'error', sheet: CSSStyleSheet | null = new CSSStyleSheet()): void {
  const link = linkTo(url)
  if (link) Object.defineProperty(link, 'sheet', { value: sheet })
  link?.dispatchEvent(new Event(type))
}

beforeEach(() => document.head.replaceChildren())

test('a style sheet is waited for, checked by its hash and requested once', async () => {
  const loading = loadStyles([{ url, integrity: 'sha384-x' }], signal)
  expect(linkTo(url)?.integrity).toBe('sha384-x')
  answer('load')
  expect(await loading).toMatchObject({ ok: true })
  await loadStyles([{ url, integrity: 'sha384-x' }], signal)
  expect(document.querySelectorAll('link')).toHaveLength(1)
})

test.each<[string, (controller: AbortController) => void]>([
  ['does not arrive', () => answer('error')],
  ['is not a style sheet', () => answer('load', null)],
  ['hangs until its signal aborts', (controller) => controller.abort()],
])('a style sheet that %s is named, and leaves no link behind', async (_, happen) => {
  const controller = new AbortController()
  const loading = loadStyles([{ url, integrity: undefined }], controller.signal)
  happen(controller)
  expect(await loading).toMatchObject({
    ok: false,
    error: { message: '/remote-auth/1/login.css could not be loaded' },
  })
  expect(linkTo(url)).toBeNull()
})

test('of one remote only the styles of the active release apply', () => {
  const first = addStyle('/remote-auth/1/login.css')
  const second = addStyle('/remote-auth/2/login.css')
  const others = [addStyle('/remote-chat/1/dash.css'), addStyle('/host/1/main.css')]
  const disabled = (links: HTMLLinkElement[]) => links.map((link) => Boolean(link.disabled))

  activateStyles(releaseOf('remote-auth', '2'))
  expect(disabled([first, second])).toEqual([true, false])
  activateStyles(releaseOf('remote-auth', '1'))
  expect(disabled([first, second])).toEqual([false, true])
  expect(disabled(others)).toEqual([false, false])
})
