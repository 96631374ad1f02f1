import type { ReportedError } from '@parlor/shared/contract/report'
import { LoadError } from '../federation/load-error'
import { framesOf, type ReleaseFrame } from './frames'

const MAX_MESSAGE = 300

/**
 * The report part of an error: its class, its frames, and its message if the host wrote it. Any
 * other message may contain typed text: engines quote values.
 */
export function reportedError(error: unknown): { report: ReportedError; frames: ReleaseFrame[] } {
  if (!(error instanceof Error)) return { report: { name: typeof error, frames: [] }, frames: [] }
  const frames = framesOf(error)
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  const message = error instanceof LoadError && { message: error.message.slice(0, MAX_MESSAGE) }
  return { report: { name, ...message, frames }, frames }
}
