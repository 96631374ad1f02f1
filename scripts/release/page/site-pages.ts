import { readFederationManifest } from '@parlor/shared/contract/federation-manifest'
import { parseRelease, RELEASE_FILE, type Release, ReleaseError } from '../../build/release'
import { indexForPages, type PageDeploy, type ReleaseIndex } from '../release-index'
import { StoredRows } from '../rows/stored-rows'
import { readRouting } from '../screens'
import { StoredReleases } from '../stored-releases'
import { composePage, pageManifest } from './compose-page'
import { pageScreen, strangersPaths } from './page-screens'

export const CONFIG_FILE = 'config.json'
const PAGE_FILE = 'index.html'

/** What pages read of a site: composed from the rows of all packages, and from its configuration. */
export class SitePages extends StoredReleases {
  /** The runtime configuration of the site, if it has one. */
  async config(): Promise<unknown> {
    const stored = await this.storage.read(CONFIG_FILE)
    try {
      return stored && JSON.parse(stored.content.toString())
    } catch (error) {
      throw new ReleaseError(
        `The ${CONFIG_FILE} of ${this.address} is not valid JSON: ${(error as Error).message}. Nothing was changed. Correct it first.`,
      )
    }
  }

  /**
   * Composes `releases.json`, `index.html` and the pages of the specified paths for strangers from
   * all rows, until what was read is what stands; no page before there is a host for it.
   */
  async compose(): Promise<void> {
    for (;;) {
      const rows = await StoredRows.read(this.storage)
      const pages = await this.pages(rows.index)
      if (!(await rows.compose())) continue
      for (const [path, page] of pages) await this.storage.write(path, page)
      if (await rows.stillStands()) return
    }
  }

  /** Whether what pages read is composed from the rows that stand now. */
  async isComposed(): Promise<boolean> {
    return (await StoredRows.read(this.storage)).stillStands()
  }

  /** Every page, by its path; none before there are a host and a configuration. */
  protected async pages(releases: ReleaseIndex): Promise<Map<string, Buffer>> {
    const pages = new Map<string, Buffer>()
    const row = releases.host?.current
    const config = await this.config()
    if (!row || config === undefined) return pages
    const host = await this.release('host', row.version)
    const template = (await this.bytes(`host/${host.version}/${PAGE_FILE}`)).toString()
    const before = releases.host?.previous[0]
    // A way out for the page, which does without where it is gone.
    const hostBefore = before && (await this.#readable('host', before.version))
    const inPage = indexForPages(releases, config)
    const manifests = await this.#pageManifests(inPage)
    const page = { template, host, hostBefore, manifests, config, releases: inPage }
    const { routing } = readFederationManifest(await this.manifest(row))
    for (const pinned of strangersPaths(readRouting(routing))) {
      const screen = await pageScreen(pinned, {
        ...{ host, releases, config, manifests },
        release: (name, version) => this.#readable(name, version),
        text: async (path) => (await this.storage.read(path))?.content.toString(),
      })
      pages.set(
        `${pinned.path.slice(1)}/${PAGE_FILE}`,
        Buffer.from(composePage({ ...page, screen })),
      )
    }
    return pages.set(PAGE_FILE, Buffer.from(composePage(page)))
  }

  async #readable(name: string, version: string): Promise<Release | undefined> {
    const stored = await this.storage.read(`${name}/${version}/${RELEASE_FILE}`)
    return stored && parseRelease(stored.content.toString())
  }

  async #pageManifests(releases: Record<string, PageDeploy>): Promise<Record<string, object>> {
    const { host: _, ...remotes } = releases
    const entries = Object.values(remotes).map(
      async ({ current: row }) =>
        [row.manifest, pageManifest(await this.manifest(row), row.screens)] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  }
}
