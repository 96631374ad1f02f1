import { mkdtempSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import { POOL_SCHEMA } from '../../emulators/user-pool/schema'
import { listen } from '../../platform/listen'
import { loadsFile, poolFile, reportsFile } from '../../platform/storage/data-folder'
import { Database } from '../../platform/storage/database'
import { configure } from '../../release/configure-site'
import { putFiles } from '../../release/deploy/upload'
import type { AllowedParts } from '../../release/headers/security-headers'
import { publish } from '../../release/publish'
import { goLive } from '../../release/records/release-record'
import { folderStorage } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { mapsFolder } from '../../release/storage/site-storage'
import { SourceMaps } from '../../release/storage/source-maps'
import { type Backend, type BackendOptions, openBackend } from '../../site/backend'
import { type Feedback, LOCAL_POOL_ID, localConfig } from '../../site/local-config'
import { openReports, REPORTS_PATH, type Reports } from '../../site/reports/reports'
import { siteServer } from '../../site/site-server'
import { buildAll } from '../built-release'
import { UserRows } from '../user-pool/user-rows'
import { codesOf, removeSite } from './site-process'

/** Releases of one package: the live one, then earlier ones. */
export type Releases = readonly [BuiltRelease, ...BuiltRelease[]]

/** The change of a record. */
type NextRecord = NonNullable<Parameters<typeof publish>[2]['next']>

interface ReleaseSiteOptions extends AllowedParts {
  /** The product's name. */
  name?: string
  feedback?: Feedback
  account?: boolean
  /** Without the policies of a production site, its page may call other servers of this machine. */
  production?: boolean
  /** The settings of its pool, if they differ from the local site's. */
  settings?: NonNullable<BackendOptions['settings']>
}

/** A site in this process whose releases a test chooses freely, over a backend of its own. */
export class ReleaseSite {
  private constructor(
    readonly url: string,
    readonly storage: ObjectStorage,
    private readonly parts: {
      folder: string
      backend: Backend
      server: Server
      maps: SourceMaps
      reports: Reports
    },
  ) {}

  static async open({
    name,
    feedback = 'console',
    account = false,
    production = true,
    policies = [],
    inlineStyles = false,
    settings,
  }: ReleaseSiteOptions = {}): Promise<ReleaseSite> {
    const folder = mkdtempSync(join(tmpdir(), 'parlor-releases-'))
    const storage = folderStorage(join(folder, 'site'))
    await configure(storage, {
      ...localConfig({ feedback, account, policies, inlineStyles }),
      ...(name !== undefined && { name }),
      reports: REPORTS_PATH,
    })
    const maps = new SourceMaps(folderStorage(mapsFolder(folder)))
    const backend = await openBackend({
      data: join(folder, 'data'),
      inbox: true,
      ...(settings && { settings }),
    })
    const data = join(folder, 'data')
    const reports = openReports({
      file: reportsFile(data),
      loadsFile: loadsFile(data),
      storage,
      maps,
    })
    const site = join(folder, 'site')
    const allowed = { policies, inlineStyles }
    const server = siteServer({
      backend,
      folder: site,
      reports: reports.route,
      production,
      ...allowed,
    })
    const url = `http://localhost:${await listen(server)}`
    return new ReleaseSite(url, storage, { folder, backend, server, maps, reports })
  }

  /** Makes exactly these releases the live and the earlier ones. */
  async arrange(packages: Record<string, Releases>): Promise<void> {
    const at = new Date().toISOString()
    for (const [live, ...before] of Object.values(packages)) {
      let record: Parameters<NextRecord>[0]
      for (const release of before.reverse()) {
        await this.parts.maps.add(release)
        const entry = await putFiles(this.storage, release, { at })
        record = goLive(record, { entry, at, by: 'deploy' })
      }
      await this.publish([live], (_, entry) => goLive(record, { entry, at, by: 'deploy' }))
    }
  }

  /** Makes the build of each package live. */
  async arrangeBuilds(): Promise<void> {
    await this.publish(await buildAll())
  }

  /** Publishes releases that fit together; they go live for everyone unless `next` differs. */
  async publish(releases: readonly BuiltRelease[], next?: NextRecord): Promise<void> {
    for (const release of releases) await this.parts.maps.add(release)
    const outcomes = await publish(this.storage, releases, { by: 'deploy', ...(next && { next }) })
    for (const [name, outcome] of Object.entries(outcomes)) {
      if (outcome.status !== 'live') throw new Error(`${name} is not live: ${outcome.reason}`)
    }
  }

  /** Writes into its pool's rows, as its operator could. */
  changeUsers(change: (rows: UserRows) => void): void {
    const file = poolFile(join(this.parts.folder, 'data'))
    const database = Database.open({ file, schema: POOL_SCHEMA, synchronous: 'FULL' })
    change(new UserRows(database, LOCAL_POOL_ID))
    database.close()
  }

  async close(): Promise<void> {
    const { folder, backend, server, reports } = this.parts
    const codes = await codesOf(this.url)
    server.close()
    server.closeAllConnections()
    await backend.close()
    reports.close()
    // Its log is this process's output.
    removeSite({ folder, log: '', codes })
  }
}
