import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from './build-release'
import { readCompressedCopies } from './compressed-copies'
import { integrityOf } from './integrity'
import { RELEASE_FILE, ReleaseError } from './release'

/**
 * The files of a build in the order in which they are published, with their compressed copies if
 * `compressed`. Another build may have replaced one meanwhile, and browsers refuse to run a release
 * whose files do not match its hashes.
 */
export function* builtFiles(
  { name, folder, files }: BuiltRelease,
  { compressed }: { compressed: boolean },
): Generator<[path: string, content: Buffer]> {
  const ensureBuilt = (content: Buffer, hash: string) => {
    if (integrityOf(content) === hash) return
    throw new ReleaseError(
      `${name} was built again while it was being published, so nothing went live. Deploy it again.`,
    )
  }
  for (const [path, hash] of Object.entries(files)) {
    const content = readFileSync(join(folder, path))
    ensureBuilt(content, hash)
    yield [path, content]
    if (!compressed) continue
    for (const { path: copyPath, copy, content } of readCompressedCopies(folder, path)) {
      ensureBuilt(content, hash)
      yield [copyPath, copy]
    }
  }
  yield [RELEASE_FILE, readFileSync(join(folder, RELEASE_FILE))]
}
