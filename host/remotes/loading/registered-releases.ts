import type { Outcome } from 'shared'
import { failed } from '../outcome'
import { isOtherRelease, type Release } from '../releases/release'
import { type Container, registerRelease, unregisterOthers } from './federation'
import type { Manifest } from './parse-manifest'
import { runScript } from './run-script'

type Entry = Manifest['entry']

/** Entries that have run or are about to, by address: none runs twice in one page. */
const entries = new Map<string, { entry: Entry; registering: Promise<Outcome> }>()

/** Runs the release's entry and registers it, once; a failure is forgotten, so it can be retried. */
export function ensureRegistered(
  release: Release,
  { entry, signal }: { entry: Entry; signal: AbortSignal },
): Promise<Outcome> {
  const current = entries.get(entry.url)
  if (current) return current.registering
  const registering = register(release, { entry, signal })
  entries.set(entry.url, { entry, registering })
  return registering
}

async function register(
  release: Release,
  { entry, signal }: { entry: Entry; signal: AbortSignal },
): Promise<Outcome> {
  const ran = await runEntry(entry, signal)
  if (!ran.ok) {
    entries.delete(entry.url)
    return ran
  }
  registerRelease(release, { entry: entry.url, container: ran.value })
  return { ok: true, value: undefined }
}

/**
 * Runs a remote's entry and takes the container it leaves under its global name. The name is
 * cleared at once: two releases of one remote use the same name and must not be confused.
 */
async function runEntry(entry: Entry, signal: AbortSignal): Promise<Outcome<Container>> {
  const { pathname } = new URL(entry.url)
  // A script that was given up earlier may have arrived since.
  Reflect.set(window, entry.globalName, undefined)
  const ran = await runScript(entry, signal)
  const container: unknown = Reflect.get(window, entry.globalName)
  Reflect.set(window, entry.globalName, undefined)
  if (!ran) return failed('Unreachable', `${pathname} could not be run`)
  if (typeof container === 'object' && container !== null) return { ok: true, value: container }
  return failed('NotEntry', `${pathname} ran but left no container`)
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
