import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import { rollBack } from '../../release/release-changes'
import type { ReleaseSite } from '../../testing/browser/release-site'
import { stampRelease } from '../../testing/browser/stamp-release'
import { MARK, type Remote } from './marked-builds'

/** One remote's releases on a site: each deploy is a new one, a rollback any of those before. */
export class ReleaseTrain {
  /** The mark of what is live. */
  live = ''
  #count = 0

  constructor(
    private readonly remote: Remote,
    private readonly built: BuiltRelease,
    private readonly place: { site: ReleaseSite; folder: string },
  ) {}

  async deploy(): Promise<void> {
    this.#count += 1
    const stamp = `r${this.#count}`
    const folder = join(this.place.folder, this.remote, stamp)
    const release = stampRelease(this.built, { stamp, folder, placeholder: MARK })
    await this.place.site.store.publish(release)
    this.live = stamp
  }

  /** Goes back to one of the earlier releases; `choose` from 0 up to 1. */
  async rollBack(choose: number): Promise<void> {
    const { store } = this.place.site
    const rows = (await store.index())[this.remote]?.previous ?? []
    const row = rows[Math.floor(choose * rows.length)]
    if (!row) return this.deploy()
    const at = new Date().toISOString()
    await store.change((index) => rollBack(index, { name: this.remote, row, at }))
    this.live = row.version.slice(row.version.lastIndexOf('-') + 1)
  }
}
