import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployable } from '../webpack/rooms'
import { type BuiltRelease, readRelease } from './build-release'
import { composePage } from './compose-page'
import { MANIFEST_FILE } from './release'
import { flip, type ReleaseIndex } from './release-index'
import { writeAtomically } from './write-atomically'

/** The site as a folder: immutable releases, and the two files that say which of them are live. */
export class ReleaseStore {
  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true })
  }

  /** Puts the release's files in place, makes it current and composes the page again. */
  publish(release: BuiltRelease): void {
    const name = release.name as Deployable
    const target = join(this.folder, name, release.version)
    if (!existsSync(target)) {
      // Copied aside and renamed, so that a cut-off publish leaves no half release behind.
      const draft = `${target}.${process.pid}.tmp`
      rmSync(draft, { recursive: true, force: true })
      cpSync(release.folder, draft, { recursive: true })
      renameSync(draft, target)
    }
    const row = {
      version: release.version,
      manifest: `/${name}/${release.version}/${MANIFEST_FILE}`,
      integrity: release.files[MANIFEST_FILE] ?? '',
      publishedAt: new Date().toISOString(),
    }
    writeAtomically(this.#indexFile, JSON.stringify(flip(this.index(), { name, row }), null, 1))
  }

  index(): ReleaseIndex {
    if (!existsSync(this.#indexFile)) return {}
    return JSON.parse(readFileSync(this.#indexFile, 'utf8')) as ReleaseIndex
  }

  /** Writes the configuration and composes `index.html` from what is live. */
  compose(config: unknown): void {
    const releases = this.index()
    const version = releases.host?.current.version
    const host = version ? readRelease(join(this.folder, 'host', version)) : undefined
    if (!host) throw new Error('The site has no host release to compose its page from.')
    const template = readFileSync(join(this.folder, 'host', host.version, 'index.html'), 'utf8')
    writeAtomically(join(this.folder, 'config.json'), JSON.stringify(config, null, 1))
    writeAtomically(
      join(this.folder, 'index.html'),
      composePage({ template, host, releases, config }),
    )
  }

  get #indexFile(): string {
    return join(this.folder, 'releases.json')
  }
}
