import { satisfies } from 'semver'
import { RUNTIME_PACKAGE } from '../../build/plugins/host-runtime'
import { packageOf } from '../../build/shared-packages'
import type { FederationManifest, SharedPackage } from '../contract/federation-manifest'
import type { Release } from '../contract/manifest'
import { type Comparison, type Conflict, expandAndContract, hostFirst, isNew } from './release-set'

/**
 * Compares the host with each remote by their manifests: the modules that it asks for, and the
 * packages and names that they share.
 */
export function nameConflicts(comparison: Comparison): Conflict[] {
  const { host, ...remotes } = comparison.releaseSet
  if (!host) return []
  const alone = [...withoutSingletons(host), ...remotesWithoutRelease(host, comparison)]
  return [
    ...alone.map((sentence) => ({ packages: ['host'], sentence })),
    ...Object.entries(remotes).flatMap(([name, remote]) => {
      const isHostNew = isNew(comparison, 'host')
      const pair = { name, host: host.federation, remote: remote.federation, isHostNew }
      return comparePair(pair).map((sentence) => ({ packages: ['host', name], sentence }))
    }),
  ]
}

/** Packages that the page may have only one copy of; the host provides each of them. */
const SINGLETONS = ['react', 'react-dom', 'react/jsx-runtime', '@parlor/shared']

function withoutSingletons({ federation }: Release): string[] {
  return SINGLETONS.filter(
    (name) => !federation.shared.some((each) => each.name === name && each.singleton),
  ).map(
    (name) => `The host does not provide ${name} as a singleton, and every remote relies on it.`,
  )
}

/** A host must not start to ask for a remote that has no release. */
function remotesWithoutRelease(
  { federation }: Release,
  { releaseSet, previous }: Comparison,
): string[] {
  const previousModules = previous?.host?.federation.consumes
  if (!previous?.host) return []
  return Object.keys(federation.consumes ?? {})
    .filter((name) => !(name in releaseSet) && !previousModules?.[name])
    .map(
      (name) => `The host asks for screens of ${name}, which has no release yet: deploy it first.`,
    )
}

interface Pair {
  host: FederationManifest
  remote: FederationManifest
  name: string
  /** True if the host is the candidate, and the remote is live. */
  isHostNew: boolean
}

function comparePair(pair: Pair): string[] {
  const { host, remote, name } = pair
  return [
    ...missingModules(pair),
    ...ownCopies(pair),
    ...remote.shared.flatMap((need) => {
      const supply = host.shared.find((each) => each.name === need.name)
      if (!supply) {
        if (need.fallback.length > 0) return []
        return [
          `${name} takes ${need.name} from the host, which does not provide it: ${wayOut(need.name, pair)}`,
        ]
      }
      return [...versionProblems(pair, { need, supply }), ...missingNames(pair, { need, supply })]
    }),
  ]
}

/** Every module that the host asks of a remote must exist. */
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

/** Packages that shared keeps for the whole page: a second copy would not know its state. */
const KEPT_BY_SHARED = ['react-router', 'react-router-dom', 'amazon-cognito-identity-js']

/**
 * A second copy would mean a second React, or a second session. A copy that the build shares does
 * not run where the host has the package.
 */
function ownCopies({ host, remote, name }: Pair): string[] {
  // A stock build contains the federation's runtime: each release has an instance of its own anyway.
  const once = host.shared
    .map((each) => packageOf(each.name))
    .filter((each) => each !== RUNTIME_PACKAGE)
  const fallbacks = fallbacksFor(host, remote).map((each) => packageOf(each.name))
  return remote.build.bundles.flatMap((bundled) => {
    if (fallbacks.includes(bundled)) return []
    if (once.includes(bundled)) {
      return [
        `${name} contains its own ${bundled}, so the page would run two copies: share all of it with import: false, and import only what the host shares.`,
      ]
    }
    if (!KEPT_BY_SHARED.includes(bundled)) return []
    return [
      `${name} contains its own ${bundled}, which would not know the page's state: take what you need of it from @parlor/shared.`,
    ]
  })
}

/** The packages that a remote takes from the host, and of which it has a copy for other pages. */
export function fallbacksFor(host: FederationManifest, remote: FederationManifest) {
  const isShared = ({ name }: SharedPackage) => host.shared.some((each) => each.name === name)
  return remote.shared.filter((each) => each.fallback.length > 0 && isShared(each))
}

interface PackagePair {
  need: SharedPackage
  supply: SharedPackage
}

function versionProblems({ name, isHostNew }: Pair, { need, supply }: PackagePair): string[] {
  const both = `"${need.requiredVersion} || ^${supply.version}" in its package.json, if it works with both`
  const order = isHostNew
    ? `deploy ${name} with both ranges first (${both}), then the host, and last ${name} without the old one.`
    : `declare both ranges (${both}), or deploy the host that has it first.`
  return [
    !satisfies(supply.version, need.requiredVersion) &&
      `${name} needs ${need.name} ${need.requiredVersion}, and the host provides ${supply.version}: ${order}`,
    !need.singleton &&
      `${name} shares ${need.name} without singleton, so the page could run two copies: share it as a singleton.`,
  ].filter((problem) => problem !== false)
}

/** A missing export breaks at its first use, whatever the version says. */
function missingNames(pair: Pair, { need, supply: { offers } }: PackagePair): string[] {
  if (!offers) return []
  return need.uses
    .filter((exportName) => !offers.includes(exportName))
    .map(
      (exportName) =>
        `${pair.name} imports ${exportName} from ${need.name}, which the host's ${need.name} does not export: ${wayOut(exportName, pair)}`,
    )
}

function wayOut(what: string, { name, isHostNew }: Pair): string {
  return isHostNew ? expandAndContract(what, [name]) : hostFirst(what, name)
}
