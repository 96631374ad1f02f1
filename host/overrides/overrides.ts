import { type Outcome, openKept } from '@parlor/shared'
import { isRemoteName, type RemoteName } from '../remotes/contract'
import { textsOf } from '../remotes/json-value'
import { failed } from '../remotes/outcome'

const PARAMETER = 'override'
const KEPT = 'overrides'

/**
 * Only the developer's own machine: a link that may name any other address would run its scripts in
 * the page of whoever follows it. `[::1]` is missing because no security policy can name it.
 */
const LOOPBACK = ['localhost', '127.0.0.1']

/** A remote that is loaded from a developer's own server instead of its live release. */
export interface Override {
  remote: RemoteName
  /** Absolute address of its manifest. */
  manifest: string
}

/** The overrides of this tab, and a sentence about each that was refused. */
export interface Overrides {
  taken: readonly Override[]
  refused: readonly string[]
}

export const NO_OVERRIDES: Overrides = { taken: [], refused: [] }

/**
 * The overrides in the address (`?override=REMOTE@ADDRESS`, once for each remote) and those that the
 * tab's session already has. They are removed from the address, so that a reload does not undo a
 * reset. Call it only where the site allows overrides.
 */
export function takeOverrides(): Overrides {
  const asked = askedInAddress()
  const kept = openKept(KEPT)
  const known = textsOf(kept.read())
  const taken = new Map<string, Override>()
  const refused: string[] = []
  for (const text of [...known, ...asked]) {
    const read = parseOverride(text)
    if (read.ok) taken.set(read.value.remote, read.value)
    else refused.push(`${text} was ignored. ${read.error.message}`)
  }
  const texts = [...taken.values()].map(({ remote, manifest }) => `${remote}@${manifest}`)
  kept.write(texts.length > 0 ? texts : undefined)
  return { taken: [...taken.values()], refused }
}

/** Drops all overrides from the next page load on. */
export function resetOverrides(): void {
  openKept(KEPT).close()
}

function askedInAddress(): string[] {
  const url = new URL(location.href)
  const asked = url.searchParams.getAll(PARAMETER)
  if (asked.length > 0) {
    url.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', url)
  }
  return asked
}

/**
 * Reads `remote-chat@http://localhost:3002/mf-manifest.json`; an address that ends in a slash or a
 * port is the manifest's folder.
 */
function parseOverride(text: string): Outcome<Override> {
  const [remote = '', ...rest] = text.split('@')
  const address = rest.join('@')
  if (!isRemoteName(remote) || !URL.canParse(address)) {
    return failed('NotOverride', 'Write it as remote-NAME@ADDRESS.')
  }
  const url = new URL(address)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || !LOOPBACK.includes(url.hostname) || url.username || url.password) {
    return failed(
      'NotOverride',
      'A remote can only be loaded from this machine: localhost or 127.0.0.1.',
    )
  }
  if (url.pathname.endsWith('/')) url.pathname += 'mf-manifest.json'
  return { ok: true, value: { remote, manifest: url.href } }
}
