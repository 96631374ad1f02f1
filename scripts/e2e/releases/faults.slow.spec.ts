import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faults } from '../../testing/browser/faulty-proxy'
import { test as base } from '../../testing/browser/fixtures'
import { twoReleases } from '../../testing/browser/stamp-release'
import { type FaultCase, FaultSite } from './faults/fault-site'
import {
  lazyChunkAway,
  pageAway,
  pageAwayLater,
  sharedCodeAway,
  shellStyleAway,
} from './faults/host-away'
import { deployedUnderPage, firstVisit, releaseIndexAway } from './faults/remote-away'

const test = base.extend<object, { faultSite: FaultSite }>({
  faultSite: [
    async ({ browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'parlor-faults-'))
      const faultSite = await FaultSite.open(browser, await twoReleases(folder))
      await use(faultSite)
      await faultSite.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

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
const cases: FaultCase[] = [
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

test.describe('a page says what is missing or shows the last good release, and recovers by itself', () => {
  for (const { name, run } of cases) {
    for (const fault of faults) {
      test(`${name}: ${fault}`, async ({ faultSite }) => {
        test.slow()
        try {
          await run(faultSite, fault)
        } finally {
          faultSite.proxy.clearFaults()
        }
      })
    }
  }
})
