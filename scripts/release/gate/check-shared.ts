import { satisfies } from 'semver'
import type { FederationManifest } from './federation-manifest'

interface Pair {
  host: FederationManifest
  remote: FederationManifest
  /** The remote's package name. */
  name: string
}

/** What a remote takes from the host must be there once, in a version that it can live with. */
export function checkShared({ host, remote, name }: Pair): string[] {
  const provided = new Map(host.shared.map((each) => [each.name, each]))
  return remote.shared.flatMap((wanted) => {
    const offer = provided.get(wanted.name)
    const objections: string[] = []
    if (!offer) {
      objections.push(`${name} takes ${wanted.name} from the host, which does not provide it.`)
    } else if (!satisfies(offer.version, wanted.requiredVersion)) {
      objections.push(
        `${name} needs ${wanted.name} ${wanted.requiredVersion}, and the host provides ${offer.version}. Bring both to one range.`,
      )
    }
    if (!wanted.singleton) {
      objections.push(
        `${name} shares ${wanted.name} without singleton, so the page could run two of it.`,
      )
    }
    if (wanted.assets.js.sync.length > 0) {
      objections.push(
        `${name} brings its own ${wanted.name}, so the page could run two of it. Share it with import: false.`,
      )
    }
    return objections
  })
}

/** Packages that must be one in the page, whoever asks: the host provides each of them. */
const SINGLETONS = ['react', 'react-dom', 'shared']

export function checkSingletons(host: FederationManifest): string[] {
  return SINGLETONS.filter(
    (name) => !host.shared.some((each) => each.name === name && each.singleton),
  ).map((name) => `The host does not provide ${name} as a singleton, which every remote relies on.`)
}
