import type { Row } from './cell'
import { firstVisit, firstVisitWithEarlier } from './scenes/first-visit'
import { lazyChunkAway } from './scenes/lazy-chunk'
import { deployedUnderPage, releaseIndexAway } from './scenes/living-page'
import { pageAway, pageAwayLater } from './scenes/page-itself'
import { sharedCodeAway, shellStyleAway } from './scenes/shell'

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
  ...authFiles.map(firstVisit),
  ...authFiles.map(firstVisitWithEarlier),
  ...chatFiles.map(deployedUnderPage),
  lazyChunkAway,
  shellStyleAway,
  sharedCodeAway({ earlier: false }),
  sharedCodeAway({ earlier: true }),
]
