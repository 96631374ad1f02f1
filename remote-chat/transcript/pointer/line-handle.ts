import type { Mirror } from '../mirror'

interface LineHandleOptions {
  /** All of the transcript: the area, the links above it, and the handle itself. */
  pane: HTMLElement
  handle: HTMLElement
  mirror: Mirror
  /** True for a line with which the reader may do something. */
  canChoose: (index: number) => boolean
}

/** Puts the handle at the line below the pointer, or at the line that was tapped. */
export function attachLineHandle({ pane, handle, mirror, canChoose }: LineHandleOptions) {
  /** A long press is no click, and selects text. */
  let isTouch = false

  function offerAt({ clientY, target }: MouseEvent): void {
    // It is higher than its line.
    if (handle.contains(target as Node)) return
    const index = mirror.lineAt(clientY)
    mirror.offer(index !== undefined && canChoose(index) ? index : undefined)
  }

  function pressed(event: PointerEvent): void {
    isTouch = event.pointerType === 'touch'
  }

  function moved(event: PointerEvent): void {
    // Not while text is selected by dragging.
    if (event.pointerType !== 'touch' && event.buttons === 0) offerAt(event)
  }

  function clicked(event: MouseEvent): void {
    if (isTouch) offerAt(event)
  }

  function left(event: PointerEvent): void {
    if (event.pointerType !== 'touch') mirror.offer(undefined)
  }

  /** As beside it: the area follows the rows. */
  function wheelTurned(event: WheelEvent): void {
    event.preventDefault()
    mirror.element.scrollTop += event.deltaY
  }

  const attached = new AbortController()
  const { signal } = attached
  pane.addEventListener('pointerdown', pressed, { signal, passive: true })
  pane.addEventListener('pointermove', moved, { signal, passive: true })
  pane.addEventListener('pointerleave', left, { signal })
  pane.addEventListener('click', clicked, { signal })
  handle.addEventListener('wheel', wheelTurned, { signal, passive: false })
  return () => attached.abort()
}
