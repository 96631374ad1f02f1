import type { Fault } from '../../testing/browser/faulty-proxy'
import type { FaultDesk } from '../releases/fault-desk'
import { lazyChunkAway, pageAway, pageAwayLater, sharedCodeAway, shellStyleAway } from './host-away'
import { deployedUnderPage, firstVisit, releaseIndexAway } from './remote-away'

/**
 * How a page handled a fault: it said what was missing and recovered, it showed the last good
 * release and later took the live one, it never noticed, or it had to be reloaded because there was
 * no page that could have recovered.
 */
export type Verdict = 'mended' | 'last good' | 'unaffected' | 'reload'

/** A file at a moment. `run` tries one fault on it, and throws if the page does not handle it. */
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

/** Every file that a page needs, at every relevant moment. */
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
