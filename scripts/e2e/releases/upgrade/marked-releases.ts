import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../../../build/build-release'
import { ProjectCopy } from '../../../demo/project-copy'
import { readState } from '../../../release/records/site-state'
import { rollBack } from '../../../release/roll-back-release'
import type { ReleaseSite } from '../../../testing/browser/release-site'
import { stampRelease } from '../../../testing/browser/stamp-release'
import { readBuild } from '../../../testing/built-release'

export const remotes = ['remote-auth', 'remote-chat'] as const
export type MarkedName = (typeof remotes)[number]

/** The placeholder in the sources for each release's mark. */
const MARK = 'MarkOfTheRelease'

/** The class of every element that a release has rendered. */
export function markClass(remote: MarkedName, mark: string): string {
  return `mark_${remote}_${mark}`
}

/** The custom property that a release's style sheet sets on the elements of that release. */
export function wornProperty(remote: MarkedName): string {
  return `--worn-${remote}`
}

/**
 * Both remotes, built from sources in which modules and style sheet mark the elements that they
 * render or style. So the page shows which release each of its parts comes from. The builds lie in
 * `folder`.
 */
export function markedBuilds(folder: string): Record<MarkedName, BuiltRelease> {
  const project = new ProjectCopy()
  for (const remote of remotes) markSources(project.path(remote), remote)
  const command = ['scripts/kit/command.mjs', 'build', ...remotes]
  execFileSync(process.execPath, command, { cwd: project.folder, stdio: 'ignore' })
  const builds = remotes.map((remote) => {
    cpSync(project.path(`${remote}/dist`), join(folder, remote), { recursive: true })
    return [remote, readBuild(join(folder, remote))] as const
  })
  project.dispose()
  return Object.fromEntries(builds) as Record<MarkedName, BuiltRelease>
}

function markSources(folder: string, remote: MarkedName): void {
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

/** One remote's releases on a site: a deploy adds one, a rollback goes to any earlier one. */
export class ReleaseTrain {
  /** The mark of the live release. */
  live = ''
  #count = 0

  constructor(
    private readonly site: ReleaseSite,
    private readonly options: { remote: MarkedName; built: BuiltRelease; folder: string },
  ) {}

  async deploy(): Promise<void> {
    this.#count += 1
    const stamp = `r${this.#count}`
    const { built, folder } = this.options
    const release = stampRelease(built, {
      stamp,
      folder: join(folder, stamp),
      replace: { [MARK]: stamp },
    })
    await this.site.publish([release])
    this.live = stamp
  }

  /** Goes back to one of the earlier releases, chosen by `choose` from 0 up to 1. */
  async rollBack(choose: number): Promise<void> {
    const { remote: name } = this.options
    const { previous = [] } = (await readState(this.site.storage)).records[name] ?? {}
    const version = previous[Math.floor(choose * previous.length)]?.version
    if (version === undefined) return this.deploy()
    await rollBack(this.site.storage, { name, version })
    this.live = version.slice(version.lastIndexOf('-') + 1)
  }
}
