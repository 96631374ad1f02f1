import { STATIC_SCREEN } from '@parlor/shared/contract/page/page-blocks'
import { loadStyle, type ReleaseFile } from '../federation/files'
import { withTimeout } from '../remotes/outcome'
import { hasStarted } from '../startup/start-mark'

/** How long the form may wait for the shell before the page's notice replaces it. */
const PATIENCE_MS = 8_000
const STYLE_TIMEOUT_MS = 10_000

/**
 * Shows the page's static screen to a signed-out visitor: a form to type into while the shell
 * loads. A submit is held until the real form can take it. Without this script the screen stays in
 * its template, where nobody can submit anything.
 */
export async function showStaticScreen(): Promise<void> {
  const template = document.getElementById(STATIC_SCREEN.template)
  const root = document.getElementById('root')
  if (!(template instanceof HTMLTemplateElement) || !root) return
  if (template.dataset.path !== location.pathname.replace(/\/$/, '')) return
  const styles = await withTimeout(STYLE_TIMEOUT_MS, (signal) =>
    Promise.all(screenStyles().map((file) => loadStyle(file, { fresh: false, signal }))),
  )
  // The page's message until the first render.
  const overdue = root.querySelector('.host-overdue')
  if (!styles.ok || !overdue) return

  const screen = document.createElement('div')
  screen.id = STATIC_SCREEN.shown
  screen.append(template.content.cloneNode(true))
  // Fields for e-mail addresses do not expose their selection.
  for (const field of screen.querySelectorAll<HTMLInputElement>('[type=email]')) field.type = 'text'
  screen.addEventListener('submit', hold)
  screen.addEventListener('click', holdPress)
  // The shell cannot see compositions that started before it ran.
  screen.addEventListener('compositionstart', () => {
    screen.dataset.composing = ''
  })
  screen.addEventListener('compositionend', () => {
    delete screen.dataset.composing
  })
  root.before(screen)
  root.hidden = true
  setTimeout(() => {
    if (hasStarted()) return
    overdue.classList.remove('host-overdue')
    withdrawStaticScreen()
  }, PATIENCE_MS - performance.now())
}

/** Hides it if the shell does not load, and shows the page's notice; keeps typed text. */
export function withdrawStaticScreen(): void {
  const screen = document.getElementById(STATIC_SCREEN.shown)
  const root = document.getElementById('root')
  if (!screen || !root) return
  screen.hidden = true
  root.hidden = false
}

/** The style sheets that the page preloads for the screen. */
function screenStyles(): ReleaseFile[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-screen]')
  return [...links].map(({ href: url, integrity }) => ({ url, integrity }))
}

/** Holds presses: a second one undoes the first, as on the button that shows a password. */
function holdPress({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
  if (button) button.toggleAttribute('data-held')
}

function hold(event: SubmitEvent): void {
  event.preventDefault()
  if (!(event.target instanceof HTMLFormElement)) return
  event.target.dataset.held = ''
  event.submitter?.setAttribute('aria-disabled', 'true')
}

/**
 * Replaces the static screen with the shell's rendering: carries over typed text, the focus and the
 * selection, then repeats held presses and the held submit. During an input method's composition it
 * waits for the end of that. Does nothing on a page without a static screen.
 */
export function replaceStaticScreen(): void {
  const screen = document.getElementById(STATIC_SCREEN.shown)
  const root = document.getElementById('root')
  if (!screen || !root) return
  if ('composing' in screen.dataset) {
    screen.addEventListener('compositionend', replaceStaticScreen, { once: true })
    return
  }
  const focus = focusIn(screen)
  const isHeld = screen.querySelector('form[data-held]') !== null
  const pressed = [...screen.querySelectorAll('button[data-held]')]
  root.hidden = false
  for (const input of screen.querySelectorAll('input')) {
    const field = counterpart(input, root)
    if (field instanceof HTMLInputElement && input.value) type(field, input.value)
  }
  screen.remove()
  focus(root)
  for (const button of pressed) counterpart(button, root)?.click()
  // By then the form has read the typed text.
  if (isHeld) queueMicrotask(() => root.querySelector('form')?.requestSubmit())
}

/** The element of the real screen with the same kind, name and text. */
function counterpart(element: Element, container: HTMLElement): HTMLElement | undefined {
  return [...container.querySelectorAll<HTMLElement>(element.localName)].find(
    (each) =>
      each.getAttribute('name') === element.getAttribute('name') &&
      each.textContent === element.textContent,
  )
}

/** Sets a value like typing does: React misses a value that is set on the element itself. */
function type(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Reads the position of the focus; the returned function restores it in another container. */
function focusIn(screen: HTMLElement): (container: HTMLElement) => void {
  const { activeElement } = document
  const focused = screen.contains(activeElement) ? activeElement : null
  const selection = activeElement instanceof HTMLInputElement && selectionOf(activeElement)
  return (container) => {
    const place =
      (focused && counterpart(focused, container)) ?? container.querySelector<HTMLElement>('h1')
    place?.focus({ preventScroll: true })
    // React writes the value again, which moves the caret to the end.
    queueMicrotask(() => {
      if (selection && place instanceof HTMLInputElement) select(place, selection)
    })
  }
}

type Selection = Parameters<HTMLInputElement['setSelectionRange']>

function selectionOf(field: HTMLInputElement): Selection {
  return [field.selectionStart, field.selectionEnd, field.selectionDirection ?? undefined]
}

function select(field: HTMLInputElement, selection: Selection): void {
  const { type } = field
  // Fields for e-mail addresses do not support selections.
  if (type === 'email') field.type = 'text'
  field.setSelectionRange(...selection)
  field.type = type
}
