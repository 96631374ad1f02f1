/** Notes on the area that a pointer was used last, so that no ring is drawn around it: browsers take
 * every focus of a text area for one to show. */
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
