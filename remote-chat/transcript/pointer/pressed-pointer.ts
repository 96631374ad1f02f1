/** Watches whether the pointer is pressed on an element, and reports its release. */
export function watchPointer(element: HTMLElement, onRelease: () => void) {
  let isPressed = false
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true }

  /** Ignores the secondary button, whose release belongs to a menu. */
  function handlePress({ button }: PointerEvent): void {
    isPressed = button === 0
  }

  function handleRelease({ type, buttons }: MouseEvent): void {
    // Browsers may not report a release above a scroll bar or outside the window.
    if (!isPressed || (type === 'pointermove' && buttons > 0)) return
    isPressed = false
    onRelease()
  }

  element.addEventListener('pointerdown', handlePress, options)
  for (const type of ['pointerup', 'pointercancel', 'pointermove', 'contextmenu'] as const) {
    window.addEventListener(type, handleRelease, options)
  }
  return {
    get isPressed(): boolean {
      return isPressed
    },
    detach: () => controller.abort(),
  }
}
