import type { Outcome } from 'shared'
import { runEntryScript } from './entry-script'
import { registerRelease, unregisterOthers } from './federation'
import type { Manifest } from './parse-manifest'
import { isOtherRelease, type Release } from './release'

type Entry = Manifest['entry']

/** Entries that ran, or are about to, by address: none runs twice in one page. */
const entries = new Map<string, { entry: Entry; registering: Promise<Outcome> }>()

/** Runs the release's entry and registers it, once; a failure is forgotten, to be tried again. */
export function ensureRegistered(
  release: Release,
  { entry, signal }: { entry: Entry; signal: AbortSignal },
): Promise<Outcome> {
  const standing = entries.get(entry.url)
  if (standing) return standing.registering
  const registering = register(release, { entry, signal })
  entries.set(entry.url, { entry, registering })
  return registering
}

async function register(
  release: Release,
  { entry, signal }: { entry: Entry; signal: AbortSignal },
): Promise<Outcome> {
  const ran = await runEntryScript(entry, signal)
  if (!ran.ok) {
    entries.delete(entry.url)
    return ran
  }
  registerRelease(release, { entry: entry.url, container: ran.value })
  return { ok: true, value: undefined }
}

/** Forgets the remote's other releases, and the globals in which they collected their chunks. */
export function forgetOtherEntries(release: Release): void {
  unregisterOthers(release)
  for (const [url, { entry }] of entries) {
    if (!isOtherRelease(url, release)) continue
    entries.delete(url)
    if (entry.chunksName) Reflect.deleteProperty(window, entry.chunksName)
  }
}
