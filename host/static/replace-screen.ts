import { STATIC_SCREEN } from '@parlor/shared/contract/page/page-blocks'

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
  for (const typed of screen.querySelectorAll('input')) {
    const field = counterpart(typed, root)
    if (field instanceof HTMLInputElement && typed.value) type(field, typed.value)
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
