import type { Fault } from '../../testing/browser/faulty-proxy'
import type { FaultDesk } from '../releases/fault-desk'

/**
 * How a page came through a fault: it said what was away and mended itself, it showed the last good
 * release and took the live one once that was there, it never noticed, or it had to be loaded again
 * because there was no page that could have mended anything.
 */
export type Verdict = 'mended' | 'last good' | 'unaffected' | 'reload'

/** A file at a moment; tries one fault on it, and throws where the page does not come through. */
export interface Row {
  name: string
  run(desk: FaultDesk, fault: Fault): Promise<Verdict>
}
