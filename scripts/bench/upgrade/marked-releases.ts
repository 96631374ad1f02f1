import { execFileSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltRelease, readRelease } from '../../build/build-release'
import { rollBack } from '../../release/release-changes'
import { ProjectCopy } from '../../testing/browser/project-copy'
import type { ReleaseSite } from '../../testing/browser/release-site'
import { stampRelease } from '../../testing/browser/stamp-release'

export const remotes = ['remote-auth', 'remote-chat'] as const
export type Remote = (typeof remotes)[number]

/** Stands in the sources where each release has its own mark. */
export const MARK = 'MarkOfTheRelease'

/** Class of every element that a release has rendered. */
export function markClass(remote: Remote, mark: string): string {
  return `mark_${remote}_${mark}`
}

/** Custom property that a release's style sheet gives to the elements of that release. */
export function wornProperty(remote: Remote): string {
  return `--worn-${remote}`
}

/**
 * Both remotes, built from sources in which each module marks what it renders and the style sheet
 * what it dresses: so one can tell from the page which release each part of it came from.
 */
export function markedBuilds(): { builds: Record<Remote, BuiltRelease>; dispose(): void } {
  const project = new ProjectCopy()
  for (const remote of remotes) markSources(project.path(remote), remote)
  const command = ['--import', 'tsx', 'scripts/build.ts', ...remotes]
  execFileSync(process.execPath, command, { cwd: project.folder, stdio: 'ignore' })
  const build = (remote: Remote): BuiltRelease => {
    const folder = project.path(`${remote}/dist`)
    const release = readRelease(folder)
    if (!release) throw new Error(`${remote} was not built.`)
    return { ...release, folder, reused: false }
  }
  return {
    builds: { 'remote-auth': build('remote-auth'), 'remote-chat': build('remote-chat') },
    dispose: () => project.dispose(),
  }
}

function markSources(folder: string, remote: Remote): void {
  const mark = markClass(remote, MARK)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name.endsWith('.css')) {
      appendFileSync(path, `\n.${mark} { ${wornProperty(remote)}: ${MARK}; }\n`)
    } else if (entry.name.endsWith('.tsx') && !entry.name.includes('.test.')) {
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, source.replaceAll('className="', `className="${mark} `))
    }
  }
}

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
