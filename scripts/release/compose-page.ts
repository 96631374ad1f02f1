import type { Release } from '../build/release'
import type { ReleaseIndex } from './release-index'

interface Page {
  template: string
  host: Release
  /** What the page falls back to where the live release of the host cannot be had. */
  hostBefore?: Release | undefined
  releases: ReleaseIndex
  /** Of what is live, by address, so that no page has to fetch them. */
  manifests: Record<string, PageManifest>
  /** The runtime configuration as the operator wrote it; the page checks it. */
  config: unknown
}

/** What a page needs of a manifest before it can run the release's files. */
export interface PageManifest {
  metaData?: { globalName?: string; remoteEntry?: { name: string; path: string } }
  build?: { chunkLoadingGlobal?: string }
  exposes?: { path: string; assets: { js: Files; css: Files } }[]
  /** The names that it takes of each shared package; a page whose host lacks one does not run it. */
  shared?: { name: string; uses?: string[] }[]
  /** By path from the release's folder, the file's `sha384-…`. */
  files?: Record<string, string>
}

interface Files {
  /** Needed before the module can run. */
  sync: string[]
}

/** The site's one page: the host's template with configuration, release index and files in it. */
export function composePage(page: Page): string {
  const { template, host, hostBefore, releases, manifests, config } = page
  const body = [
    inlineJson('parlor-config', config),
    inlineJson('parlor-releases', releases),
    inlineJson('parlor-manifests', manifests),
    inlineJson('parlor-host', [host, ...(hostBefore ? [hostBefore] : [])].map(shellRelease)),
  ]
  return template
    .replace('<!-- parlor:head -->', () => shellTags(host).join('\n    '))
    .replace('<!-- parlor:body -->', () => body.join('\n    '))
}

/**
 * The script beside the shell, `host/rescue`: it preloads the first screen's files while the shell
 * loads, and starts the shell if its own tags could not.
 */
const RESCUE_FILE = 'rescue.js'

interface TaggedFile {
  path: string
  integrity: string
}

/** A release of the shell as the page describes it to the rescue script. */
interface ShellRelease {
  scripts: TaggedFile[]
  styles: TaggedFile[]
}

/** The tags that load the shell into its page, each with the hash that the file must have. */
export function shellTags(host: Release): string[] {
  const { scripts, styles } = shellRelease(host)
  const hash = ({ integrity }: TaggedFile) => `integrity="${integrity}" crossorigin="anonymous"`
  const rescue = host.files[RESCUE_FILE] ? [tagged(host, RESCUE_FILE)] : []
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${file.path}" ${hash(file)}>`),
    // Small; the earlier it arrives, the earlier it preloads the first screen. Nothing waits for it.
    ...rescue.map((file) => `<script async src="${file.path}" ${hash(file)}></script>`),
    ...scripts.map(
      (file) => `<script defer src="${file.path}" ${hash(file)} fetchpriority="high"></script>`,
    ),
  ]
}

function shellRelease(host: Release): ShellRelease {
  return {
    scripts: host.scripts.map((file) => tagged(host, file)),
    styles: host.styles.map((file) => tagged(host, file)),
  }
}

function tagged({ version, files }: Release, file: string): TaggedFile {
  return { path: `/host/${version}/${file}`, integrity: files[file] ?? '' }
}

/** JSON that cannot end the script element it stands in. */
function inlineJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** Cuts a manifest down to what the composed page carries of it. */
export function pageManifest(json: string): PageManifest {
  const {
    metaData,
    build,
    exposes = [],
    shared = [],
    files = {},
  } = JSON.parse(json) as PageManifest
  const runs = Object.entries(files).filter(([path]) => /\.(js|css)$/.test(path))
  return {
    metaData: {
      ...(metaData?.globalName && { globalName: metaData.globalName }),
      ...(metaData?.remoteEntry && { remoteEntry: metaData.remoteEntry }),
    },
    ...(build?.chunkLoadingGlobal && { build: { chunkLoadingGlobal: build.chunkLoadingGlobal } }),
    exposes: exposes.map(({ path, assets: { js, css } }) => ({
      path,
      assets: { js: { sync: js.sync }, css: { sync: css.sync } },
    })),
    ...(exposes.length > 0 && { shared: shared.map(({ name, uses = [] }) => ({ name, uses })) }),
    files: Object.fromEntries(runs),
  }
}
