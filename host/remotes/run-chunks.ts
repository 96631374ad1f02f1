import type { Outcome } from 'shared'
import type { ReleaseFile } from './parse-manifest'
import { isOtherRelease, type Release } from './release'
import { runScript } from './run-script'

/** Chunks that ran, or are about to, by address. */
const chunks = new Map<string, Promise<boolean>>()

/**
 * Runs the chunks that an exposed module needs, each once. A chunk only lays its modules down in
 * its release's own table, so it may run before the entry that reads the table: nothing waits for
 * another's discovery. The remote's own loading then finds them there; left to itself it would
 * check no hash and wait two minutes for one that hangs.
 */
export async function runChunks(files: ReleaseFile[], signal: AbortSignal): Promise<Outcome> {
  const ran = await Promise.all(files.map((file) => runOnce(file, signal)))
  const missing = files.find((_, place) => !ran[place])
  if (!missing) return { ok: true, value: undefined }
  const message = `${new URL(missing.url).pathname} could not be run`
  return { ok: false, error: { code: 'Unreachable', message } }
}

export function forgetOtherChunks(release: Release): void {
  for (const url of chunks.keys()) if (isOtherRelease(url, release)) chunks.delete(url)
}

async function runOnce(file: ReleaseFile, signal: AbortSignal): Promise<boolean> {
  const running = chunks.get(file.url) ?? runScript(file, signal)
  chunks.set(file.url, running)
  const ran = await running
  if (!ran) chunks.delete(file.url)
  return ran
}
