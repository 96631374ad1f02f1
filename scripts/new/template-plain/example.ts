import type { Mount } from '@parlor/shared'
import './example.css'

const TITLE = 'Title of the example'
const NEWS =
  'This screen is new. Its words and looks are yours to write, in remote-example/example.ts.'

/** The screen, which the host shows at the path that `remote.json` declares. */
export const mount: Mount = (element, { session, signal }) => {
  document.title = `${TITLE} · Parlor`
  const heading = create('h1', { className: 'parlor-page-heading', textContent: TITLE })
  heading.tabIndex = -1
  const note = create('p', { className: 'example-note', textContent: NEWS })
  const greeting = create('p', {})
  const body = create('div', { className: 'parlor-page-body' }, [heading, note, greeting])
  const main = create('main', { className: 'parlor-page' }, [body])
  main.dataset.layout = 'form'
  element.append(main)
  // A screen reader begins there.
  heading.focus()

  const greet = () => {
    const state = session.getState()
    greeting.textContent = state.status === 'signed-in' ? `Hello ${state.user.nickname}.` : ''
  }
  greet()
  signal.addEventListener('abort', session.subscribe(greet))
  return () => main.remove()
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: { className?: string; textContent?: string },
  children: HTMLElement[] = [],
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
