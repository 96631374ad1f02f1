import type { Deployable } from '../../build/packages'
import type { Edits } from './edits'

/** A change that somebody might deploy. */
export interface SeededChange {
  what: string
  /** The package that is built and deployed with it; the others stay as they are live. */
  name: Deployable
  edit(edits: Edits): void
  /** What befalls the build afterwards. */
  spoil?(folder: string): void
}
