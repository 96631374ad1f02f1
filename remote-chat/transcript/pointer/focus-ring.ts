/** Sets an attribute on the area after a press of the pointer, so that it has no focus ring: browsers
 * draw one around every text area with the focus. */
export function attachFocusRing(area: HTMLTextAreaElement): () => void {
  function handleKey({ ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    if (!ctrlKey && !metaKey && !altKey) delete area.dataset.pointed
  }

  const controller = new AbortController()
  const options = { signal: controller.signal, capture: true, passive: true }
  document.addEventListener('pointerdown', () => (area.dataset.pointed = ''), options)
  document.addEventListener('keydown', handleKey, options)
  return () => controller.abort()
}
