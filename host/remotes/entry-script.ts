import type { Outcome } from 'shared'
import type { Manifest } from './parse-manifest'
import { runScript } from './run-script'

/** A remote's container as its entry leaves it; only the federation's runtime looks inside. */
export type Container = object

/**
 * Runs a remote's entry and takes the container it leaves under its global name. The name is
 * cleared at once: two releases of one remote use the same, and must not be taken for each other.
 */
export async function runEntryScript(
  entry: Manifest['entry'],
  signal: AbortSignal,
): Promise<Outcome<Container>> {
  const { pathname } = new URL(entry.url)
  // A script given up earlier may have arrived since.
  Reflect.set(window, entry.globalName, undefined)
  const ran = await runScript(entry, signal)
  const container: unknown = Reflect.get(window, entry.globalName)
  Reflect.set(window, entry.globalName, undefined)
  if (!ran) return failed('Unreachable', `${pathname} could not be run`)
  if (typeof container === 'object' && container !== null) return { ok: true, value: container }
  return failed('NotEntry', `${pathname} ran but offers nothing`)
}

function failed(code: string, message: string): Outcome<never> {
  return { ok: false, error: { code, message } }
}
