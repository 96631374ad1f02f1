import { ReleaseChunks, type ReleaseFile } from './federation/files'
import { LoadError } from './federation/load-error'
import { withTimeout } from './remotes/outcome'

declare global {
  /** Loads a chunk of this build; webpack allows replacing it. */
  let __webpack_chunk_load__: LoadChunk
  /** Path of a chunk's script in this build's folder. */
  const __webpack_get_script_filename__: (id: string | number) => string
  /** Address of this build's folder. */
  const __webpack_public_path__: string
  const __webpack_require__: {
    /** Hashes of this build's later chunks by id; only a published build has them. */
    chunkIntegrity?: { js: Record<string, string> }
  }
}

type LoadChunk = (id: string | number) => Promise<unknown>

const CHUNK_TIMEOUT_MS = 9_000

const chunks = new ReleaseChunks()

/**
 * Loads the host's later chunks with the hash they must have, and retries once past the browser's
 * cache: an error page cached in a chunk's place would stay there for good, and every later request
 * for an address joins one that hangs. A chunk without a hash, as in development, is left to `load`.
 */
export function guardChunks(
  load: LoadChunk,
  fileOf: (id: string | number) => ReleaseFile | '' | undefined,
): LoadChunk {
  return async (id) => {
    const file = fileOf(id)
    if (file && !(await run(file)))
      throw new LoadError(`${new URL(file.url).pathname} did not load.`)
    return load(id)
  }
}

async function run(file: ReleaseFile): Promise<boolean> {
  const attempt = (fresh: boolean) =>
    withTimeout(CHUNK_TIMEOUT_MS, (signal) => chunks.run(file, { fresh, signal }))
  return (await attempt(false)).ok || (await attempt(true)).ok
}
