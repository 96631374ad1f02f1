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

  function pointAt({ clientY, target }: MouseEvent): void {
    // It is higher than its line.
    if (handle.contains(target as Node)) return
    const index = mirror.lineAt(clientY)
    mirror.pointAt(index !== undefined && canChoose(index) ? index : undefined)
  }

  function handlePress(event: PointerEvent): void {
    isTouch = event.pointerType === 'touch'
  }

  function handleMove(event: PointerEvent): void {
    // Not while text is selected by dragging.
    if (event.pointerType !== 'touch' && event.buttons === 0) pointAt(event)
  }

  function handleClick(event: MouseEvent): void {
    if (isTouch) pointAt(event)
  }

  function handleLeave(event: PointerEvent): void {
    if (event.pointerType !== 'touch') mirror.pointAt(undefined)
  }

  /** As beside it: the area follows the rows. */
  function handleWheel(event: WheelEvent): void {
    event.preventDefault()
    mirror.element.scrollTop += event.deltaY
  }

  const controller = new AbortController()
  const { signal } = controller
  pane.addEventListener('pointerdown', handlePress, { signal, passive: true })
  pane.addEventListener('pointermove', handleMove, { signal, passive: true })
  pane.addEventListener('pointerleave', handleLeave, { signal })
  pane.addEventListener('click', handleClick, { signal })
  handle.addEventListener('wheel', handleWheel, { signal, passive: false })
  return () => controller.abort()
}
