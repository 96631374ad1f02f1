/** Knows whether the pointer is pressed on an element, and tells of its release. */
export function watchPointer(element: HTMLElement, onRelease: () => void) {
  let isPressed = false
  const attached = new AbortController()
  const options = { signal: attached.signal, passive: true }

  /** Not by the secondary button, whose release belongs to a menu. */
  function pressed({ button }: PointerEvent): void {
    isPressed = button === 0
  }

  function released({ type, buttons }: MouseEvent): void {
    // Browsers may not tell of a release above a scroll bar, or outside of the window.
    if (!isPressed || (type === 'pointermove' && buttons > 0)) return
    isPressed = false
    onRelease()
  }

  element.addEventListener('pointerdown', pressed, options)
  for (const type of ['pointerup', 'pointercancel', 'pointermove', 'contextmenu'] as const) {
    window.addEventListener(type, released, options)
  }
  return {
    get isPressed(): boolean {
      return isPressed
    },
    detach: () => attached.abort(),
  }
}
