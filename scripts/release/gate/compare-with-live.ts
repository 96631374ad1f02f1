import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FederationManifest,
  readFederationManifest,
  type SharedPackage,
} from '@parlor/shared/contract/federation-manifest'
import { satisfies } from 'semver'
import { MANIFEST_FILE } from '../../build/release'
import { packageOf } from '../../build/shared-packages'
import type { ReleaseIndex } from '../release-index'
import type { ReleaseStore } from '../release-store'
import { expandAndContract, hostFirst } from './objection'

type LiveManifests = Record<string, FederationManifest>

/** The manifest of each package that is live. */
export async function liveManifests(
  store: ReleaseStore,
  index: ReleaseIndex,
): Promise<LiveManifests> {
  const manifests: LiveManifests = {}
  for (const [name, { current }] of Object.entries(index)) {
    manifests[name] = readFederationManifest(await store.manifest(current))
  }
  return manifests
}

/** The manifest of a release that has just been built. */
export function builtManifest(folder: string): FederationManifest {
  return readFederationManifest(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')))
}

interface Comparison {
  name: string
  candidate: FederationManifest
  live: LiveManifests
}

/**
 * Compares a release with the other packages that are live, by the manifests alone: a remote with
 * the live host, a host with all live remotes.
 */
export function compareWithLive({ name, candidate, live }: Comparison): string[] {
  const { host, ...remotes } = live
  if (name !== 'host')
    return host ? comparePair({ host, remote: candidate, name, isHostNew: false }) : []
  return [
    ...checkSingletons(candidate),
    ...(host ? remotesWithoutRelease(candidate, { before: host, live: remotes }) : []),
    ...Object.entries(remotes).flatMap(([remoteName, remote]) =>
      comparePair({ host: candidate, remote, name: remoteName, isHostNew: true }),
    ),
  ]
}

/** Packages of which the page may have one copy alone; the host provides each of them. */
const SINGLETONS = ['react', 'react-dom', 'react/jsx-runtime', '@parlor/shared']

function checkSingletons({ shared }: FederationManifest): string[] {
  return SINGLETONS.filter(
    (name) => !shared.some((each) => each.name === name && each.singleton),
  ).map(
    (name) => `The host does not provide ${name} as a singleton, and every remote relies on it.`,
  )
}

/** A host must not begin to ask for a remote that has no release. */
function remotesWithoutRelease(
  { consumes = {} }: FederationManifest,
  { before, live }: { before: FederationManifest; live: object },
): string[] {
  return Object.keys(consumes)
    .filter((name) => !(name in live) && !before.consumes?.[name])
    .map(
      (name) => `The host asks for screens of ${name}, which has no release yet: deploy it first.`,
    )
}

interface Pair {
  host: FederationManifest
  remote: FederationManifest
  /** The remote's package name. */
  name: string
  /** Whether the host is the candidate, and the remote is live. */
  isHostNew: boolean
}

function comparePair(pair: Pair): string[] {
  const { host, remote, name } = pair
  return [
    ...missingModules(pair),
    ...ownCopies(pair),
    ...remote.shared.flatMap((wanted) => {
      const offer = host.shared.find((each) => each.name === wanted.name)
      if (!offer) {
        return [
          `${name} takes ${wanted.name} from the host, which does not provide it: ${wayOut(wanted.name, pair)}`,
        ]
      }
      return [
        ...versionObjections(name, { wanted, offer }),
        ...missingNames(pair, { wanted, offer }),
      ]
    }),
  ]
}

/** Every module that the host asks of a remote must be there. */
function missingModules({ host, remote, name, isHostNew }: Pair): string[] {
  const exposed = remote.exposes.map(({ path }) => path)
  return (host.consumes?.[name] ?? [])
    .filter((path) => !exposed.includes(path))
    .map((path) =>
      isHostNew
        ? `The host asks ${name} for ${path}, which it does not expose: deploy ${name} with it first (npm run deploy -- ${name}), then the host (npm run deploy -- host).`
        : `The host asks ${name} for ${path}, which it does not expose: expose it again, or deploy a host that does not ask for it first (npm run deploy -- host), then ${name} without it (npm run deploy -- ${name}).`,
    )
}

/** Packages that shared keeps for the whole page: a second copy would not know the first one's state. */
const KEPT_BY_SHARED = ['react-router', 'react-router-dom', 'amazon-cognito-identity-js']

/** A second copy would bring a second React, or a second session. */
function ownCopies({ host, remote, name }: Pair): string[] {
  const once = host.shared.map((each) => packageOf(each.name))
  return remote.build.bundles.flatMap((bundled) => {
    if (once.includes(bundled)) {
      return [
        `${name} brings its own ${bundled}, so the page would run two copies: share all of it with import: false, and import only what the host shares.`,
      ]
    }
    if (!KEPT_BY_SHARED.includes(bundled)) return []
    return [
      `${name} brings its own ${bundled}, which would not know the page's state: take what you need of it from @parlor/shared.`,
    ]
  })
}

interface Taken {
  wanted: SharedPackage
  offer: SharedPackage
}

function versionObjections(name: string, { wanted, offer }: Taken): string[] {
  return [
    !satisfies(offer.version, wanted.requiredVersion) &&
      `${name} needs ${wanted.name} ${wanted.requiredVersion}, and the host provides ${offer.version}: agree on one range.`,
    !wanted.singleton &&
      `${name} shares ${wanted.name} without singleton, so the page could run two copies: share it as a singleton.`,
  ].filter((objection) => objection !== false)
}

/** A missing export breaks at its first use, whatever the version says. */
function missingNames(pair: Pair, { wanted, offer: { offers } }: Taken): string[] {
  if (!offers) return []
  return wanted.uses
    .filter((used) => !offers.includes(used))
    .map(
      (used) =>
        `${pair.name} imports ${used} from ${wanted.name}, which the host's ${wanted.name} does not export: ${wayOut(used, pair)}`,
    )
}

function wayOut(what: string, { name, isHostNew }: Pair): string {
  return isHostNew ? expandAndContract(what, [name]) : hostFirst(what, name)
}
