import { PRODUCT_NAME } from '@parlor/shared/contract/build/product-name'
import { HEADER_FILE, NAMED_HEADER_FILE } from '@parlor/shared/contract/build/release-files'
import type { Routing } from '@parlor/shared/contract/build/screen-paths'
import { productNameOf, settingOf } from '@parlor/shared/contract/configuration'
import type { PageReleaseSet } from '@parlor/shared/contract/page/page-release-set'
import { integrityOf, ReleaseError } from '../../build/release'
import { placeOf, type Release } from '../contract/manifest'
import type { ReleaseIndex } from '../contract/release-index'
import { PAGE_FILE } from '../records/site-state'
import { openReleases } from '../release-set/open-release'
import { anonymousPaths, routingOf } from '../release-set/paths'
import type { ReleaseSet } from '../release-set/release-set'
import type { ObjectStorage } from '../storage/object-storage'
import { configProblem } from './page-configuration'
import { pageReleaseSet } from './page-release-set'
import { type PageScreen, pageManifest, renderPage } from './render-page'
import { safeStaticHtml } from './static-html'

interface Rendering {
  index: ReleaseIndex
  /** The releases that run together. */
  live: ReleaseSet
  /** The configuration for pages; undefined: there is none yet. */
  config: unknown
}

/** Every page of a site, by its path; none without a host and a configuration. */
export async function renderPages(
  storage: ObjectStorage,
  { index, live, config }: Rendering,
): Promise<Map<string, Buffer>> {
  const pages = new Map<string, Buffer>()
  const { host, ...remotes } = live
  if (!host || config === undefined) return pages
  const template = await fileOf(storage, host, PAGE_FILE)
  if (template === undefined) {
    throw new ReleaseError(
      `${placeOf(host, PAGE_FILE)} is not in ${storage.address} as it was published, so its pages stay as they are. Deploy the host again: npm run deploy -- host`,
    )
  }
  const routing = routingOf(host)
  const specified = new Set(routing.pinned.map(({ remote }) => remote))
  const releaseSet = pageReleaseSet(index, { config, specified })
  const page = {
    template,
    host,
    config,
    releaseSet,
    hostBefore: await hostBefore(storage, { index, config }),
    // In a fixed order, so that equal records give equal pages, whatever was deployed last.
    manifests: Object.fromEntries(
      Object.values(remotes)
        .filter(({ name }) => specified.has(name))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
        .map(({ name, federation }) => [
          index[name]?.current?.manifest ?? '',
          pageManifest(federation, shownModules(releaseSet.entries[name]?.current)),
        ]),
    ),
  }
  const isNamed = productNameOf(config) !== PRODUCT_NAME
  const header = await fileOf(storage, host, isNamed ? NAMED_HEADER_FILE : HEADER_FILE)
  for (const screenPath of anonymousPaths(routing)) {
    const screen = await pageScreen(screenPath, {
      live,
      config,
      header,
      read: (release, file) => fileOf(storage, release, file),
    })
    const path = `${screenPath.path.slice(1)}/${PAGE_FILE}`
    pages.set(path, Buffer.from(renderPage({ ...page, screen })))
  }
  return pages.set(PAGE_FILE, Buffer.from(renderPage(page)))
}

interface StaticScreenSource extends Pick<Rendering, 'live' | 'config'> {
  /** The host's header as signed-out visitors see it. */
  header: string | undefined
  /** A file of a release; undefined if it is not as it was published. */
  read(release: Release, file: string): Promise<string | undefined>
}

/**
 * The static screen of a path, for the site's configuration: from the live release, and only if it
 * fits the live host. Without one, the page waits for the shell, as any other page does.
 */
export async function pageScreen(
  { path, remote, module }: Routing['pinned'][number],
  { live, config, header, read }: StaticScreenSource,
): Promise<PageScreen | undefined> {
  const owner = live[remote]
  const fits = owner?.designHash === live.host?.designHash && !hasStrangersLinks(live)
  if (!owner || !fits || header === undefined) return undefined
  const staticScreen = owner.staticScreens.find(
    (each) =>
      each.path === path &&
      each.module === module &&
      Object.entries(each.config).every(([key, values]) =>
        values.includes(settingOf(config, key) ?? null),
      ),
  )
  const screen = staticScreen && (await read(owner, staticScreen.file))
  const html = screen && safeStaticHtml(header + screen)
  if (!html) return undefined
  const styles = owner.federation.exposes.find((each) => each.path === module)?.styles ?? []
  return {
    path,
    html,
    styles: styles.map((file) => ({
      path: `/${remote}/${owner.version}/${file}`,
      integrity: owner.files[file] ?? '',
    })),
  }
}

/** The header's HTML is made without the links that other packages add to it. */
function hasStrangersLinks(live: ReleaseSet): boolean {
  return Object.values(live).some(({ screens = [] }) =>
    screens.some(({ link, access }) => link && ['anonymous', 'everyone'].includes(access)),
  )
}

/** The screens and contributions of a remote in the page; undefined: it declares none. */
function shownModules(current: PageReleaseSet['entries'][string]['current'] | undefined) {
  const { screens, offers = [] } = current ?? {}
  return screens && [...screens, ...offers]
}

/** The host release that the page falls back to: not a withdrawn one, and not one that does not
 * know the configuration. */
async function hostBefore(
  storage: ObjectStorage,
  { index, config }: Pick<Rendering, 'index' | 'config'>,
): Promise<Release | undefined> {
  const { previous = [], heldBack: withdrawn = [] } = index.host ?? {}
  for (const entry of previous.filter(({ version }) => !withdrawn.includes(version))) {
    const { host } = await openReleases(storage, [['host', entry]], () => {})
    if (host && configProblem(host, config) === undefined) return host
  }
  return undefined
}

/** A file of a release, if it is as it was published. */
async function fileOf(
  storage: ObjectStorage,
  release: Release,
  file: string,
): Promise<string | undefined> {
  if (!Object.hasOwn(release.files, file)) return undefined
  const object = await storage.read(placeOf(release, file))
  const isIntact = object && integrityOf(object.content) === release.files[file]
  return isIntact ? object.content.toString() : undefined
}
