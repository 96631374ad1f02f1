import type { Outcome } from 'shared'
import { failed } from '../outcome'
import { isOtherRelease, type Release } from '../releases/release'
import type { ReleaseFile } from './parse-manifest'
import { runScript } from './run-script'

/** Chunks that have run or are about to, by address. */
const chunks = new Map<string, Promise<boolean>>()

/**
 * Runs the chunks that an exposed module needs, each once. A chunk only adds its modules to its
 * release's own table, so it may run before the entry that reads the table, and all files load in
 * parallel. The remote's own loading then finds the chunks there; left to itself it would check no
 * hash and wait two minutes for one that hangs.
 */
export async function runChunks(files: ReleaseFile[], signal: AbortSignal): Promise<Outcome> {
  const ran = await Promise.all(files.map((file) => runOnce(file, signal)))
  const missing = files.find((_, place) => !ran[place])
  if (!missing) return { ok: true, value: undefined }
  return failed('Unreachable', `${new URL(missing.url).pathname} could not be run`)
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
