import type { Mirror } from '../mirror'

interface LineHandleOptions {
  /** The whole transcript: the area, the links above it, and the handle. */
  pane: HTMLElement
  handle: HTMLElement
  mirror: Mirror
  /** True for a line that the reader may choose. */
  canChoose: (index: number) => boolean
}

/** Moves the handle to the line below the pointer, or to the line that was tapped. */
export function attachLineHandle({ pane, handle, mirror, canChoose }: LineHandleOptions) {
  /** A long press selects text and is not a click. */
  let isTouch = false

  function pointAt({ clientY, target }: MouseEvent): void {
    // The handle is taller than its line.
    if (handle.contains(target as Node)) return
    const index = mirror.lineAt(clientY)
    mirror.pointAt(index !== undefined && canChoose(index) ? index : undefined)
  }

  function handlePress(event: PointerEvent): void {
    isTouch = event.pointerType === 'touch'
  }

  function handleMove(event: PointerEvent): void {
    // Not while the reader drags to select text.
    if (event.pointerType !== 'touch' && event.buttons === 0) pointAt(event)
  }

  function handleClick(event: MouseEvent): void {
    if (isTouch) pointAt(event)
  }

  function handleLeave(event: PointerEvent): void {
    if (event.pointerType !== 'touch') mirror.pointAt(undefined)
  }

  /** Scrolls the rows, as the wheel does beside the handle; the area follows. */
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
