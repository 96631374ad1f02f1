import type { Outcome } from 'shared'
import { runEntryScript } from './entry-script'
import { registerRelease } from './federation'
import type { Manifest } from './parse-manifest'
import type { Release } from './release'

/** Entries that ran, or are about to, by address: none runs twice in one page. */
const entries = new Map<string, Promise<Outcome>>()

/** Runs the release's entry and registers it, once; a failure is forgotten, to be tried again. */
export function ensureRegistered(
  release: Release,
  { entry, signal }: { entry: Manifest['entry']; signal: AbortSignal },
): Promise<Outcome> {
  const standing = entries.get(entry.url)
  if (standing) return standing
  const registering = register(release, { entry, signal })
  entries.set(entry.url, registering)
  return registering
}

async function register(
  release: Release,
  { entry, signal }: { entry: Manifest['entry']; signal: AbortSignal },
): Promise<Outcome> {
  const ran = await runEntryScript(entry, signal)
  if (!ran.ok) {
    entries.delete(entry.url)
    return ran
  }
  registerRelease(release, { entry: entry.url, container: ran.value })
  return { ok: true, value: undefined }
}
