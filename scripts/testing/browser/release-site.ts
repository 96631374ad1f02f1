import { mkdtempSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltRelease, buildRelease } from '../../build/build-release'
import { deployables } from '../../build/packages'
import { reportsFile } from '../../platform/data-folder'
import { listen } from '../../platform/listen'
import type { ReleaseRow } from '../../release/release-index'
import { ReleaseStore } from '../../release/release-store'
import { mapsFolder } from '../../release/site-storage'
import { folderStorage } from '../../release/storage/folder-storage'
import { SourceMaps } from '../../release/storage/source-maps'
import { type Backend, type BackendOptions, openBackend } from '../../site/backend'
import { type Feedback, localConfig } from '../../site/local-config'
import { openReports, REPORTS_PATH, type Reports } from '../../site/reports/reports'
import { siteServer } from '../../site/site-server'
import { codesOf, removeSite } from './site'

/** Releases of one package: what is live, then what was live before. */
export type Releases = readonly [BuiltRelease, ...BuiltRelease[]]

interface SiteOptions {
  feedback?: Feedback
  account?: boolean
  /** The settings of its pool, where they are not the local site's. */
  operator?: NonNullable<BackendOptions['operator']>
}

/** A site in this process whose releases a test chooses freely, over a backend of its own. */
export class ReleaseSite {
  private constructor(
    readonly url: string,
    readonly store: ReleaseStore,
    private readonly parts: {
      folder: string
      backend: Backend
      server: Server
      maps: SourceMaps
      reports: Reports
    },
  ) {}

  static async open({
    feedback = 'console',
    account = false,
    operator,
  }: SiteOptions = {}): Promise<ReleaseSite> {
    const folder = mkdtempSync(join(tmpdir(), 'parlor-releases-'))
    const store = new ReleaseStore(folderStorage(join(folder, 'site')))
    await store.configure({ ...localConfig({ feedback, account }), reports: REPORTS_PATH })
    const maps = new SourceMaps(folderStorage(mapsFolder(folder)))
    const backend = await openBackend({
      data: join(folder, 'data'),
      inbox: true,
      ...(operator && { operator }),
    })
    const reports = openReports({ file: reportsFile(join(folder, 'data')), store, maps })
    const server = siteServer({ backend, folder: join(folder, 'site'), reports })
    const url = `http://localhost:${await listen(server)}`
    return new ReleaseSite(url, store, { folder, backend, server, maps, reports })
  }

  /** Makes these releases, and no others, the ones that are live and were live before. */
  async arrange(packages: Record<string, Releases>): Promise<void> {
    for (const [name, [live, ...before]] of Object.entries(packages)) {
      const current = await this.#add(live)
      const previous: ReleaseRow[] = []
      for (const release of before) previous.push(await this.#add(release))
      await this.store.change((index) => ({ ...index, [name]: { current, previous } }))
    }
  }

  async #add(release: BuiltRelease): Promise<ReleaseRow> {
    await this.parts.maps.add(release)
    return this.store.add(release)
  }

  /** As `arrange`, with the build of each package. */
  async arrangeBuilds(): Promise<void> {
    for (const name of deployables) await this.arrange({ [name]: [await buildRelease(name)] })
  }

  async close(): Promise<void> {
    const { folder, backend, server, reports } = this.parts
    const codes = await codesOf(this.url)
    server.close()
    server.closeAllConnections()
    await backend.close()
    reports.close()
    // Its log is this process's own.
    removeSite({ folder, log: '', codes })
  }
}
