import { fetchFiles } from './remotes/fetch-files'
import { entriesOf, inlineJson, textOf } from './remotes/json-value'
import type { ReleaseFile } from './remotes/parse-manifest'
import { runChunks } from './remotes/run-chunks'
import { within } from './remotes/within'

type LoadChunk = (id: string | number) => Promise<unknown>

const CHUNK_TIMEOUT_MS = 9_000

/**
 * Loads the host's later chunks with the hash they must have, and with one more try past the
 * browser's cache: an error page that was cached in a chunk's place would stay there for good, and
 * a request that hangs would be joined by every later one of the same address. A chunk of which
 * the page lists no file is left to `load`.
 */
export function guardChunks(
  load: LoadChunk,
  fileOf: (id: string | number) => ReleaseFile | undefined,
): LoadChunk {
  return async (id) => {
    const file = fileOf(id)
    if (file && !(await run(file))) throw new Error(`${new URL(file.url).pathname} did not load.`)
    return load(id)
  }
}

/** The file at that address as the page's own release lists it, in a page that brought the list. */
export function ownFile(path: string, folder: string): ReleaseFile | undefined {
  const { pathname } = new URL('mf-manifest.json', folder)
  const manifest = entriesOf(entriesOf(inlineJson('parlor-manifests')).get(pathname))
  const integrity = textOf(entriesOf(manifest.get('files')).get(path))
  return integrity ? { url: new URL(path, folder).href, integrity } : undefined
}

async function run(file: ReleaseFile): Promise<boolean> {
  const first = await within(CHUNK_TIMEOUT_MS, (signal) => runChunks([file], signal))
  if (first.ok) return true
  const fetched = await within(CHUNK_TIMEOUT_MS, (signal) =>
    fetchFiles([file], { cache: 'reload', signal }),
  )
  if (!fetched.ok) return false
  const second = await within(CHUNK_TIMEOUT_MS, (signal) => runChunks([file], signal))
  return second.ok
}
