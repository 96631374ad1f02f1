import { STATIC_SCREEN } from '@parlor/shared/contract/page-blocks'

/**
 * Puts what the shell has rendered in the static screen's place, with what was typed there, the focus
 * and the selection, and presses and sends what was held. In the midst of an input method's composition it waits
 * for the end of that. Does nothing on a page that shows no static screen.
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
  for (const typed of screen.querySelectorAll('input')) {
    const field = counterpart(typed, root)
    if (field instanceof HTMLInputElement && typed.value) type(field, typed.value)
  }
  screen.remove()
  focus(root)
  for (const button of pressed) counterpart(button, root)?.click()
  // The form has read what was typed by then.
  if (isHeld) queueMicrotask(() => root.querySelector('form')?.requestSubmit())
}

/** What an element of the static screen is in the real one: of the same kind, name and text. */
function counterpart(element: Element, container: HTMLElement): HTMLElement | undefined {
  return [...container.querySelectorAll<HTMLElement>(element.localName)].find(
    (each) =>
      each.getAttribute('name') === element.getAttribute('name') &&
      each.textContent === element.textContent,
  )
}

/** As if somebody had typed it: React overlooks a value that is set through the element itself. */
function type(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Reads where the focus is; the returned function takes it to the same place elsewhere. */
function focusIn(screen: HTMLElement): (container: HTMLElement) => void {
  const { activeElement } = document
  const focused = screen.contains(activeElement) ? activeElement : null
  const selection = activeElement instanceof HTMLInputElement && selectionOf(activeElement)
  return (container) => {
    const place =
      (focused && counterpart(focused, container)) ?? container.querySelector<HTMLElement>('h1')
    place?.focus({ preventScroll: true })
    // React writes what was typed once more, and the caret goes to its end.
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
  // One for e-mail addresses takes none.
  if (type === 'email') field.type = 'text'
  field.setSelectionRange(...selection)
  field.type = type
}
