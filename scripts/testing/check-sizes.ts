import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltRelease, buildRelease } from '../build/build-release'
import { type Deployable, deployables } from '../build/packages'
import { checkSize } from '../release/gate/check-size'
import { builtManifest } from '../release/gate/federation-manifest'
import { pageSizes, readSizes, type SizeRecord, sizesOf, writeSizes } from '../release/gate/sizes'
import { ReleaseStore } from '../release/release-store'
import { folderStorage } from '../release/storage/folder-storage'
import { localConfig } from '../site/local-config'

const PAGE = 'the page'

/** The sizes of the packages, which are built where their sources have changed. */
async function presentSizes(names: readonly Deployable[]): Promise<SizeRecord> {
  const sizes: SizeRecord = {}
  const releases: BuiltRelease[] = []
  for (const name of names) {
    const release = await buildRelease(name)
    releases.push(release)
    sizes[name] = sizesOf(release, builtManifest(release.folder))
  }
  // A team that checks its package alone has no page to compose.
  if (releases.length === deployables.length) sizes[PAGE] = await composedSizes(releases)
  return sizes
}

async function composedSizes(releases: readonly BuiltRelease[]) {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-sizes-'))
  try {
    const store = new ReleaseStore(folderStorage(folder))
    for (const release of releases) await store.publish(release)
    await store.configure(localConfig({ feedback: 'console' }))
    return pageSizes(readFileSync(join(folder, 'index.html')), (path) =>
      readFileSync(join(folder, path)),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Compares the builds, and the page composed of them, with the recorded sizes. */
export async function checkSizes(names: readonly Deployable[]): Promise<string[]> {
  const record = readSizes()
  return Object.entries(await presentSizes(names)).flatMap(([name, now]) =>
    checkSize(name, { now, record }),
  )
}

/** Records the present sizes, for later builds to be compared with. */
export async function recordSizes(): Promise<void> {
  writeSizes(await presentSizes(deployables))
}
