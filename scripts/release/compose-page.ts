import { shellRelease, shellTags } from '../build/shell-files'
import type { PageManifest } from './page-manifest'
import type { Release } from './release'
import type { ReleaseIndex } from './release-index'

interface Page {
  template: string
  host: Release
  /** What the page falls back to where the live release of the host cannot be had. */
  hostBefore?: Release | undefined
  releases: ReleaseIndex
  /** Of what is live, by address: so that no page has to ask for them. */
  manifests: Record<string, PageManifest>
  /** The runtime configuration as the operator wrote it; the page checks it. */
  config: unknown
}

/** JSON that cannot end the script element it stands in. */
function inlineJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${json}</script>`
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
