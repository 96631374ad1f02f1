import { fetchFiles } from './remotes/fetch-files'

type LoadChunk = (id: string | number) => Promise<unknown>

/** So long the second request for a chunk may take, as the first one may. */
const REFETCH_TIMEOUT_MS = 9_000

/**
 * Loads the host's later chunks with one more try, past the browser's cache. Without it an error
 * page that was cached in a chunk's place stays there for good, and a request that hangs is joined
 * by every later one of the same address.
 */
export function mendChunks(load: LoadChunk): LoadChunk {
  return async (id) => {
    try {
      return await load(id)
    } catch (error) {
      if (!isChunkLoadError(error)) throw error
      const files = [{ url: error.request, integrity: undefined }]
      const signal = AbortSignal.timeout(REFETCH_TIMEOUT_MS)
      const fetched = await fetchFiles(files, { cache: 'reload', signal })
      if (!fetched.ok) throw error
      return load(id)
    }
  }
}

/** Webpack's own error for a chunk that did not arrive, with its address. */
function isChunkLoadError(error: unknown): error is Error & { request: string } {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return false
  return 'request' in error && typeof error.request === 'string' && error.request !== ''
}
