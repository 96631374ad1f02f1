import { satisfies } from 'semver'
import type { FederationManifest, SharedPackage } from './federation-manifest'

export interface Pair {
  host: FederationManifest
  remote: FederationManifest
  /** The remote's package name. */
  name: string
}

/** What a remote takes from the host must be there once, in a version that it accepts. */
export function checkShared({ host, remote, name }: Pair): string[] {
  const provided = new Map(host.shared.map((each) => [each.name, each]))
  return [
    ...ownCopies({ host, remote, name }),
    ...remote.shared.flatMap((wanted) => {
      const offer = provided.get(wanted.name)
      if (!offer) return [`${name} takes ${wanted.name} from the host, which does not provide it.`]
      return [
        ...versionObjections(wanted, { offer, name }),
        ...nameObjections(wanted, { offer, name }),
      ]
    }),
  ]
}

/** Packages that shared keeps for the whole page: a second copy would not know the first one's state. */
const KEPT_BY_SHARED = ['react-router', 'react-router-dom', 'amazon-cognito-identity-js']

/** A second copy would bring a second React, or a second session. */
function ownCopies({ host, remote, name }: Pair): string[] {
  const once = new Set(host.shared.map((each) => packageOf(each.name)))
  const { bundles } = remote.build
  return [
    ...bundles
      .filter((bundled) => once.has(bundled))
      .map(
        (bundled) =>
          `${name} brings its own ${bundled}, so the page would run two copies: share all of it with import: false, and import only what the host shares.`,
      ),
    ...bundles
      .filter((bundled) => KEPT_BY_SHARED.includes(bundled))
      .map(
        (bundled) =>
          `${name} brings its own ${bundled}, which would not know the page's state: take what you need of it from shared.`,
      ),
  ]
}

/** `react` of `react/jsx-runtime`. */
function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
}

interface Offer {
  offer: SharedPackage
  name: string
}

function versionObjections(wanted: SharedPackage, { offer, name }: Offer): string[] {
  const objections: string[] = []
  if (!satisfies(offer.version, wanted.requiredVersion)) {
    objections.push(
      `${name} needs ${wanted.name} ${wanted.requiredVersion}, and the host provides ${offer.version}: agree on one range.`,
    )
  }
  if (!wanted.singleton) {
    objections.push(
      `${name} shares ${wanted.name} without singleton, so the page could run two copies: share it as a singleton.`,
    )
  }
  return objections
}

/** A missing export breaks at its first use, whatever the version says. */
function nameObjections(wanted: SharedPackage, { offer, name }: Offer): string[] {
  if (!offer.offers || !wanted.uses) return []
  const offered = new Set(offer.offers)
  return wanted.uses
    .filter((used) => !offered.has(used))
    .map(
      (used) =>
        `${name} imports ${used} from ${wanted.name}, which the host's ${wanted.name} does not export: deploy the side that has it first.`,
    )
}

/** Packages of which the page may have one copy alone; the host provides each of them. */
const SINGLETONS = ['react', 'react-dom', 'react/jsx-runtime', 'shared']

export function checkSingletons(host: FederationManifest): string[] {
  return SINGLETONS.filter(
    (name) => !host.shared.some((each) => each.name === name && each.singleton),
  ).map(
    (name) => `The host does not provide ${name} as a singleton, and every remote relies on it.`,
  )
}
