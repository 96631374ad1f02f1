import { isDeepStrictEqual } from 'node:util'
import { entriesOf } from '@parlor/shared/contract/json-value'
import { readPageReleaseSet } from '@parlor/shared/contract/page/page-release-set'
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { placeOf, type Release } from '../contract/manifest'
import { type ReleaseIndex, releasesOf } from '../contract/release-index'
import { inlinedBlock } from '../page/render-page'

/** The index of a site, and the releases that it names. */
export interface SiteContent {
  index: ReleaseIndex
  releases: readonly Release[]
}

/** The differences between what a page loads and names, and what the index says. */
export function pageProblems(html: string, { index, releases }: SiteContent): string[] {
  const byPath = new Map(
    releases.flatMap((release) =>
      Object.entries(release.files).map(([file, hash]) => [`/${placeOf(release, file)}`, hash]),
    ),
  )
  const manifests = Object.values(index).flatMap(releasesOf)
  const knownHashes = new Set([...byPath.values(), ...manifests.map(({ integrity }) => integrity)])
  const hashes = new Set(html.match(/sha384-[A-Za-z0-9+/]{64}/g))
  const unknown = [...hashes].filter((hash) => !knownHashes.has(hash))
  return [
    ...loadedBy(html).flatMap(({ tag, address, integrity }) => {
      if (address === undefined) return [`has an inline ${tag}`]
      if (byPath.has(address) && byPath.get(address) === integrity) return []
      return [`loads ${address}, which no release has with this hash`]
    }),
    ...unknown.map((hash) => `names the hash ${hash.slice(0, 20)}…, which no release has`),
    ...otherReleaseSet(inlinedBlock(html, 'releaseSet'), index),
  ]
}

/** The packages whose live release in the page is not the one in the index, and the screens that no
 * live release has. A page lacks what its configuration does not open. */
function otherReleaseSet(block: unknown, index: ReleaseIndex): string[] {
  const { entries, screens } = readPageReleaseSet(block)
  const versions = [...new Set(['host', ...entries.keys()])].flatMap((name) => {
    const current = entriesOf(entriesOf(entries.get(name)).get('current'))
    const [version, integrity] = [current.get('version'), current.get('integrity')]
    const live = index[name]?.current
    if (version === live?.version && integrity === live?.integrity) return []
    return [`has ${name} ${version ?? 'without a release'}, not ${live?.version ?? 'none'}`]
  })
  const routes = screens.flatMap(({ remote = '', screen }) => {
    const live = index[remote]?.current?.screens ?? []
    if (live.some(({ next: _, ...each }) => isDeepStrictEqual(each, screen))) return []
    return [`has ${screen.path} of ${remote}, which its live release does not have so`]
  })
  return [...versions, ...routes]
}

interface LoadedFile {
  tag: string
  /** Undefined for code in the page itself. */
  address: string | undefined
  integrity: string | undefined
}

/** The scripts and style sheets of a page, also those that it only preloads. */
function loadedBy(html: string): LoadedFile[] {
  return elementsIn(parse(html)).flatMap(({ tagName: tag, attrs }) => {
    const { type, src, rel, href, integrity } = Object.fromEntries(
      attrs.map(({ name, value }) => [name, value]),
    )
    if (tag === 'script' && type !== 'application/json') return [{ tag, address: src, integrity }]
    if (tag === 'style') return [{ tag, address: undefined, integrity }]
    const isLoad = tag === 'link' && /stylesheet|preload/.test(rel ?? '')
    return isLoad ? [{ tag, address: href, integrity }] : []
  })
}

function elementsIn(node: Tree.Node): Tree.Element[] {
  const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
  const self = defaultTreeAdapter.isElementNode(node) ? [node] : []
  return [...self, ...inside.flatMap(elementsIn)]
}
