import { satisfies } from 'semver'
import type { FederationManifest, SharedPackage } from './federation-manifest'

interface Pair {
  host: FederationManifest
  remote: FederationManifest
  /** The remote's package name. */
  name: string
}

/** What a remote takes from the host must be there once, in a form that it can live with. */
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

/** Packages that shared keeps for the whole page: another copy knows nothing of the first. */
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
          `${name} brings its own ${bundled}, so the page would run two of it: share all of it with import: false, and import only what the host shares.`,
      ),
    ...bundles
      .filter((bundled) => KEPT_BY_SHARED.includes(bundled))
      .map(
        (bundled) =>
          `${name} brings its own ${bundled}, which would know nothing of the page's: take what you need of it from shared.`,
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
      `${name} needs ${wanted.name} ${wanted.requiredVersion}, and the host provides ${offer.version}: bring both to one range.`,
    )
  }
  if (!wanted.singleton) {
    objections.push(
      `${name} shares ${wanted.name} without singleton, so the page could run two of it: share it as a singleton.`,
    )
  }
  return objections
}

/** An export that is gone breaks at the first use, whatever the version says. */
function nameObjections(wanted: SharedPackage, { offer, name }: Offer): string[] {
  if (!offer.offers || !wanted.uses) return []
  const offered = new Set(offer.offers)
  return wanted.uses
    .filter((used) => !offered.has(used))
    .map(
      (used) =>
        `${name} imports ${used} from ${wanted.name}, which the host's ${wanted.name} does not export: release the side that has it first.`,
    )
}

/** Packages that must be one in the page, whoever asks: the host provides each of them. */
const SINGLETONS = ['react', 'react-dom', 'react/jsx-runtime', 'shared']

export function checkSingletons(host: FederationManifest): string[] {
  return SINGLETONS.filter(
    (name) => !host.shared.some((each) => each.name === name && each.singleton),
  ).map((name) => `The host does not provide ${name} as a singleton, which every remote relies on.`)
}
