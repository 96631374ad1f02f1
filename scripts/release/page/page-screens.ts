import type { Routing } from '@parlor/shared/contract/build/screen-paths'
import { settingOf } from '@parlor/shared/contract/configuration'
import type { Release } from '../contract/manifest'
import type { ReleaseSet } from '../release-set/release-set'
import type { PageScreen } from './render-page'
import { safeStaticHtml } from './static-html'

interface Site {
  /** The live releases. */
  live: ReleaseSet
  config: unknown
  /** The host's header as signed-out visitors see it. */
  header: string | undefined
  /** A file of a release; undefined if it is not as it was published. */
  read(release: Release, file: string): Promise<string | undefined>
}

/** The specified paths for signed-out visitors, each of which has its own page. */
export function strangersPaths({ pinned }: Routing): Routing['pinned'] {
  return pinned.filter(({ access }) => access === 'anonymous')
}

/**
 * The static screen of a path, for the site's configuration: from the live release, and only if it
 * fits the live host. Without one, the page waits for the shell, as any other page does.
 */
export async function pageScreen(
  { path, remote, module }: Routing['pinned'][number],
  { live, config, header, read }: Site,
): Promise<PageScreen | undefined> {
  const owner = live[remote]
  const fits = owner?.designHash === live.host?.designHash && !hasStrangersLinks(live)
  if (!owner || !fits || header === undefined) return undefined
  const found = owner.staticScreens.find(
    (each) =>
      each.path === path &&
      each.module === module &&
      Object.entries(each.config).every(([key, values]) =>
        values.includes(settingOf(config, key) ?? null),
      ),
  )
  const screen = found && (await read(owner, found.file))
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
