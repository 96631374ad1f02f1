import { type Outcome, openStoredValue } from '@parlor/shared'
import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { arrayOf, entriesOf, textsOf } from '@parlor/shared/contract/json-value'
import { fetchJson } from '../federation/fetch'
import { failure, withTimeout } from '../remotes/outcome'
import {
  type PublishedRelease,
  parseRelease,
  parseScreens,
} from '../remotes/releases/release-index'
import type { ReleaseIndexClient } from '../remotes/releases/release-index-client'
import { OVERRIDE_PARAMETER, OVERRIDES_KEY } from './override-request'

/**
 * Only the developer's own machine: any other address would let a link run its scripts in the page
 * of anyone who follows it. `[::1]` is missing because no security policy can name it.
 */
const LOOPBACK = ['localhost', '127.0.0.1']

/** A server on the same machine answers at once, or not at all. */
const SERVER_TIMEOUT_MS = 5_000

/** A release that runs instead of the live one. */
export interface Override {
  /** As requested: the address of a developer's own server, a version, a preview's name. */
  source: string
  release: PublishedRelease
  /** Why the developer's own server did not answer. */
  problem?: string
}

/** The overrides of this tab, and a sentence about each that was refused. */
export interface Overrides {
  active: readonly Override[]
  problems: readonly string[]
}

/** Asks the visitor whether these may run. */
type Confirm = (added: readonly Override[]) => Promise<boolean>

/** The releases that an override may name. */
type PublishedIndex = Pick<ReleaseIndexClient, 'load' | 'entryOf'>

/**
 * Reads the overrides in the address (`?override=REMOTE@ADDRESS` or `REMOTE@VERSION`, once per
 * remote) and those stored for the tab's session. Removes them from the address, so that a reload
 * does not undo a reset. A link may contain new ones, so the visitor must confirm them. Call it only
 * if the site allows overrides.
 */
export async function takeOverrides(index: PublishedIndex, confirm: Confirm): Promise<Overrides> {
  const inAddress = takeFromAddress()
  const storedOverrides = openStoredValue(OVERRIDES_KEY)
  const storedTexts = textsOf(storedOverrides.read())
  const all = [...storedTexts, ...inAddress]
  if (all.length > 0) await index.load()
  const requested = readOverrides(all, index)
  const added = requested.active.filter((override) => !storedTexts.includes(asText(override)))
  const isAllowed = added.length === 0 || (await confirm(added))
  const { active, problems } = isAllowed ? requested : readOverrides(storedTexts, index)
  storedOverrides.write(active.length > 0 ? active.map(asText) : undefined)
  return { active: await Promise.all(active.map(withDeclaredScreens)), problems }
}

const asText = ({ source, release }: Override) => `${release.remote}@${source}`

/** The last override of each remote, and a sentence about each text that is not an override. */
function readOverrides(texts: readonly string[], index: PublishedIndex): Overrides {
  const active = new Map<string, Override>()
  const problems: string[] = []
  for (const text of texts) {
    const override = parseOverride(text, index)
    if (override.ok) active.set(override.value.release.remote, override.value)
    else problems.push(`${text} was ignored. ${override.error.message}`)
  }
  return { active: [...active.values()], problems }
}

/** Adds the screens and contributions of a developer's own server, which its manifest declares. */
async function withDeclaredScreens(override: Override): Promise<Override> {
  const { release } = override
  if (release.integrity) return override
  const answer = await withTimeout(SERVER_TIMEOUT_MS, (signal) =>
    fetchJson({ url: release.manifest, cache: 'no-store', signal }),
  )
  if (!answer.ok) return { ...override, problem: answer.error.message }
  const members = entriesOf(entriesOf(answer.value).get('release'))
  const screens = parseScreens(members.get('screens'), release.remote)
  return { ...override, release: { ...release, screens, contributions: members.get('offers') } }
}

/** Removes all overrides, from the next page load on. */
export function resetOverrides(): void {
  openStoredValue(OVERRIDES_KEY).close()
}

function takeFromAddress(): string[] {
  const url = new URL(location.href)
  const inAddress = url.searchParams.getAll(OVERRIDE_PARAMETER)
  if (inAddress.length > 0) {
    url.searchParams.delete(OVERRIDE_PARAMETER)
    history.replaceState(history.state, '', url)
  }
  return inAddress
}

/** A preview's name starts with a letter, a version with a digit. */
const PUBLISHED = /^[a-z0-9][\w.+-]*$/i

function parseOverride(text: string, index: PublishedIndex): Outcome<Override> {
  const [remote = '', ...rest] = text.split('@')
  const source = rest.join('@')
  if (isRemoteName(remote) && URL.canParse(source)) return parseAddress(remote, source)
  if (!isRemoteName(remote) || !PUBLISHED.test(source)) {
    return failure('NotOverride', 'Write it as remote-NAME@ADDRESS or remote-NAME@VERSION.')
  }
  const releases = publishedReleases(remote, index.entryOf(remote))
  const release = releases.get(source)
  if (release) return { ok: true, value: { source, release } }
  const names = [...releases.keys()].join(', ') || 'none'
  return failure(
    'NotOverride',
    `${remote} has no release and no preview ${source} here. Available: ${names}.`,
  )
}

/** Parses `http://localhost:3002/mf-manifest.json` or its folder, ending in a slash or a port. */
function parseAddress(remote: RemoteName, address: string): Outcome<Override> {
  const url = new URL(address)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || !LOOPBACK.includes(url.hostname) || url.username || url.password) {
    return failure(
      'NotOverride',
      'A remote can only be loaded from this machine: localhost or 127.0.0.1.',
    )
  }
  if (url.pathname.endsWith('/')) url.pathname += 'mf-manifest.json'
  const manifest = url.href
  // A development server has no versions and no hashes for its files.
  const unchecked = { version: 'override', integrity: undefined, isCanary: false, screens: [] }
  const release = { remote, key: `${remote}@override`, manifest, ...unchecked }
  return { ok: true, value: { source: manifest, release } }
}

/**
 * Every release in a remote's entry of the index, in any state, by version; a preview by its name.
 */
export function publishedReleases(
  remote: RemoteName,
  value: unknown,
): ReadonlyMap<string, PublishedRelease> {
  const entry = entriesOf(value)
  const canary = entriesOf(entry.get('canary')).get('release')
  const releases = [entry.get('current'), canary, ...arrayOf(entry.get('previous'))]
  const entryFor = (each: unknown, name?: string) => {
    const release = parseRelease(each, { remote, base: location.href })
    return release ? [[name ?? release.version, release] as const] : []
  }
  return new Map([
    ...releases.flatMap((each) => entryFor(each)),
    ...[...entriesOf(entry.get('previews'))].flatMap(([name, each]) => entryFor(each, name)),
  ])
}
