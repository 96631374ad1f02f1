import type { Mirror } from '../mirror'

/** Opens the mirror's links below the text area, which gets the pointer's events in their place.
 * `lineClicked` gets the index of a line that was clicked beside its links. */
export function attachLinkPointer(
  area: HTMLTextAreaElement,
  mirror: Mirror,
  lineClicked: (index: number | undefined) => void,
): () => void {
  const linkBelow = ({ clientX, clientY }: MouseEvent) => mirror.linkAt(clientX, clientY)

  function moved(event: MouseEvent): void {
    // Not while text is selected by dragging.
    const link = event.buttons === 0 ? linkBelow(event) : undefined
    area.style.cursor = link ? 'pointer' : ''
    area.title = link?.title ?? ''
  }

  function clicked(event: MouseEvent): void {
    // The end of a selection is no click on a link.
    if (area.selectionStart !== area.selectionEnd) return
    const link = linkBelow(event)
    // With the keys held down, which choose between a tab and a window.
    if (link) link.dispatchEvent(new MouseEvent('click', event))
    else lineClicked(mirror.lineAt(event.clientY))
  }

  const attached = new AbortController()
  const { signal } = attached
  area.addEventListener('mousemove', moved, { signal, passive: true })
  area.addEventListener('click', clicked, { signal })
  return () => attached.abort()
}
