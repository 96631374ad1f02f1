import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltRelease, buildRelease } from '../build/build-release'
import { deployables, type PackageName } from '../build/packages'
import {
  checkSize,
  PAGE,
  pageSizes,
  readSizes,
  type SizeRecord,
  sizesOf,
  unrecorded,
  writeSizes,
} from '../release/gate/check-size'
import { publish } from '../release/publish'
import { openBuild } from '../release/release-set/open-release'
import { folderStorage } from '../release/storage/folder-storage'
import { localConfig } from '../site/local-config'

/** The sizes of the packages, which are rebuilt if their sources have changed. */
async function currentSizes(names: readonly PackageName[]): Promise<SizeRecord> {
  const sizes: SizeRecord = {}
  for (const name of names) {
    const release = await buildRelease(name)
    sizes[name] = sizesOf({ release: openBuild(release), folder: release.folder })
  }
  // A team that checks only its own remote has no page to compose.
  if (names.length === deployables.length) sizes[PAGE] = await composedSizes()
  return sizes
}

async function composedSizes() {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-sizes-'))
  try {
    const builds: BuiltRelease[] = []
    for (const name of deployables) builds.push(await buildRelease(name))
    const config = localConfig({ feedback: 'console' })
    await publish(folderStorage(folder), builds, { by: 'start', config })
    return pageSizes(readFileSync(join(folder, 'index.html')), (path) =>
      readFileSync(join(folder, path)),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Compares the builds, and the page composed from them, with the recorded sizes; prints those
 * without a record.
 */
export async function checkSizes(
  names: readonly PackageName[],
  say: (line: string) => void,
): Promise<string[]> {
  const record = readSizes()
  return Object.entries(await currentSizes(names)).flatMap(([name, now]) => {
    if (!record[name]) say(unrecorded(name, now))
    return checkSize(name, { now, record })
  })
}

/** Records the present sizes of the packages, to compare later builds with. */
export async function recordSizes(names: readonly PackageName[]): Promise<void> {
  for (const [name, sizes] of Object.entries(await currentSizes(names))) {
    if (name === PAGE) continue
    const record: SizeRecord = { [name]: sizes }
    if (name === 'host') record[PAGE] = await composedSizes()
    writeSizes(name, record)
  }
}
