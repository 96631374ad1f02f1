import type { Release } from '../build/release'
import { shellRelease, shellTags } from '../build/shell-files'
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
  exposes?: { path: string; assets: { js: Files; css: Files } }[]
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

/** JSON that cannot end the script element it stands in. */
function inlineJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** Cuts a manifest down to what the composed page carries of it. */
export function pageManifest(json: string): PageManifest {
  const { metaData, exposes = [], files = {} } = JSON.parse(json) as PageManifest
  const runs = Object.entries(files).filter(([path]) => /\.(js|css)$/.test(path))
  return {
    metaData: {
      ...(metaData?.globalName && { globalName: metaData.globalName }),
      ...(metaData?.remoteEntry && { remoteEntry: metaData.remoteEntry }),
    },
    exposes: exposes.map(({ path, assets: { js, css } }) => ({
      path,
      assets: { js: { sync: js.sync }, css: { sync: css.sync } },
    })),
    files: Object.fromEntries(runs),
  }
}
