import { firstScreenPreloads } from './first-screen'
import type { PageManifest } from './page-manifest'
import type { Release } from './release'
import type { ReleaseIndex } from './release-index'

interface Page {
  template: string
  host: Release
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
export function composePage({ template, host, releases, manifests, config }: Page): string {
  const address = (file: string) => `/host/${host.version}/${file}`
  const integrity = (file: string) => `integrity="${host.files[file]}" crossorigin="anonymous"`
  const head = [
    ...host.styles.map(
      (file) => `<link rel="stylesheet" href="${address(file)}" ${integrity(file)}>`,
    ),
    ...host.scripts.map(
      (file) => `<script defer src="${address(file)}" ${integrity(file)}></script>`,
    ),
    ...firstScreenPreloads(releases, manifests),
  ]
  const body = [
    inlineJson('parlor-config', config),
    inlineJson('parlor-releases', releases),
    inlineJson('parlor-manifests', manifests),
  ]
  return template
    .replace('<!-- parlor:head -->', () => head.join('\n    '))
    .replace('<!-- parlor:body -->', () => body.join('\n    '))
}
