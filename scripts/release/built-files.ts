import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from './build-release'
import { integrityOf } from './integrity'
import { ReleaseError } from './parse-release-index'
import { RELEASE_FILE } from './release'

/**
 * The files of a build, in the order in which they are published. Another build may have replaced
 * one meanwhile, and a release that is not what its hashes say would run nowhere.
 */
export function* builtFiles({
  name,
  folder,
  files,
}: BuiltRelease): Generator<[path: string, content: Buffer]> {
  for (const [path, hash] of Object.entries(files)) {
    const content = readFileSync(join(folder, path))
    if (integrityOf(content) !== hash) {
      throw new ReleaseError(
        `${name} was built anew while it was being published, so nothing was made live. Deploy it again.`,
      )
    }
    yield [path, content]
  }
  yield [RELEASE_FILE, readFileSync(join(folder, RELEASE_FILE))]
}
