import type { Routing } from '@parlor/shared/contract/build/screen-paths'
import { readPageManifest } from '@parlor/shared/contract/page-manifest'
import { HEADER_FILE, integrityOf, type Release } from '../../build/release'
import type { ReleaseIndex } from '../release-index'
import type { PageScreen } from './compose-page'

interface Site {
  host: Release
  releases: ReleaseIndex
  config: unknown
  /** By address. */
  manifests: Record<string, object>
  /** Of a live release; undefined where it is not as it was published. */
  release(name: string, version: string): Promise<Release | undefined>
  text(path: string): Promise<string | undefined>
}

/** It would leave the template that the screen stands in, or run. */
const NO_SCREEN = /<\/?(template|script)/i

/** The specified paths for strangers, each of which has a page of its own. */
export function strangersPaths({ pinned }: Routing): Routing['pinned'] {
  return pinned.filter(({ access }) => access === 'anonymous')
}

/**
 * The static screen of a path, for the site's configuration: from the live release, and only where it
 * fits the live host. Without one the page waits for the shell, as any other does.
 */
export async function pageScreen(
  { path, remote, module }: Routing['pinned'][number],
  { host, releases, config, manifests, release, text }: Site,
): Promise<PageScreen | undefined> {
  const row = releases[remote]?.current
  const owner = row && (await release(remote, row.version))
  if (!owner || owner.look !== host.look || hasStrangersLinks(releases)) return undefined
  const settings = Object(config) as Record<string, unknown>
  const found = owner.statics?.find(
    (each) =>
      each.path === path &&
      each.module === module &&
      Object.entries(each.config).every(([key, values]) => values.includes(settings[key] ?? null)),
  )
  if (!found) return undefined
  const header = await hashed(host, { file: HEADER_FILE, text })
  const screen = await hashed(owner, { file: found.file, text })
  if (header === undefined || screen === undefined) return undefined
  const html = header + screen
  if (NO_SCREEN.test(html)) return undefined
  const { exposes } = readPageManifest(manifests[row.manifest])
  const styles = exposes.find((each) => each.path === module)?.styles ?? []
  return {
    path,
    html,
    styles: styles.map((file) => ({
      path: `/${remote}/${row.version}/${file}`,
      integrity: owner.files[file] ?? '',
    })),
  }
}

/** The header's HTML is made without what other packages put into it. */
function hasStrangersLinks(releases: ReleaseIndex): boolean {
  return Object.values(releases).some(({ current }) =>
    current.screens?.some(
      (screen) => 'link' in screen && ['anonymous', 'everyone'].includes(screen.access),
    ),
  )
}

async function hashed(
  { name, version, files }: Release,
  { file, text }: { file: string; text: Site['text'] },
): Promise<string | undefined> {
  const content = await text(`${name}/${version}/${file}`)
  return content !== undefined && integrityOf(content) === files[file] ? content : undefined
}
