import type { Mount } from '@parlor/shared'
import './example.css'

/**
 * What the slot `slot-of-the-example` shows. Its props are those that the remote with the slot
 * describes in its `slots.d.ts`: write down here the ones that you use.
 */
export const mount: Mount = (element) => {
  const note = document.createElement('p')
  note.className = 'example-note'
  note.textContent = 'Title of the example'
  element.append(note)
  return () => note.remove()
}
