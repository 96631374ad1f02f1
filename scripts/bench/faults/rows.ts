import type { Fault } from '../../testing/browser/faulty-proxy'
import type { FaultDesk } from '../releases/fault-desk'
import { lazyChunkAway, pageAway, pageAwayLater, sharedCodeAway, shellStyleAway } from './host-away'
import { deployedUnderPage, firstVisit, releaseIndexAway } from './remote-away'

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

const authFiles = [
  { name: 'manifest', file: /mf-manifest\.json/ },
  { name: 'entry', file: /remoteEntry\.js/ },
  { name: 'exposed chunk', file: /__federation_expose_login\..*js/ },
  { name: 'chunk of several screens', file: /\d+\..*js/ },
  { name: 'style', file: /__federation_expose_login\..*css/ },
]

const chatFiles = [
  { name: 'manifest', file: /mf-manifest\.json/ },
  { name: 'entry', file: /remoteEntry\.js/ },
  { name: 'exposed chunk', file: /__federation_expose_dash\..*js/ },
  { name: 'style', file: /__federation_expose_dash\..*css/ },
]

/** Every file that a page needs, at every moment at which it matters. */
export const rows: Row[] = [
  pageAway,
  pageAwayLater,
  releaseIndexAway,
  ...authFiles.map((file) => firstVisit(file, { earlier: false })),
  ...authFiles.map((file) => firstVisit(file, { earlier: true })),
  ...chatFiles.map(deployedUnderPage),
  lazyChunkAway,
  shellStyleAway,
  sharedCodeAway({ earlier: false }),
  sharedCodeAway({ earlier: true }),
]
