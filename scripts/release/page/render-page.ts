import { NAME_MARK, PRODUCT_NAME } from '@parlor/shared/contract/build/product-name'
import { productNameOf } from '@parlor/shared/contract/configuration'
import { partsForPage } from '@parlor/shared/contract/declared/declared-parts'
import { blockIds, RESCUE_FILE, STATIC_SCREEN } from '@parlor/shared/contract/page/page-blocks'
import type { PageReleaseSet } from '@parlor/shared/contract/page/page-release-set'
import { escapeHtml } from '../../platform/escape-html'
import { type FederationManifest, isScript } from '../contract/federation-manifest'
import type { Release } from '../contract/manifest'
import { formatTag } from './page-format'

interface Page {
  template: string
  host: Release
  /** The host release that the page falls back to if the live one cannot be loaded. */
  hostBefore?: Release | undefined
  releaseSet: PageReleaseSet
  /** Manifests of live remotes, by address, so that the page does not have to fetch them. */
  manifests: Record<string, object>
  /** The runtime configuration as the operator wrote it; the page checks it. */
  config: unknown
  /** The screen that a signed-out visitor's page shows before any script has run. */
  screen?: PageScreen | undefined
}

export interface PageScreen {
  path: string
  html: string
  styles: readonly TaggedFile[]
}

/** The site's one page: the host's template with configuration, release index and files. */
export function renderPage(page: Page): string {
  const { template, host, hostBefore, releaseSet, manifests, config, screen } = page
  const name = escapeHtml(productNameOf(config))
  const body = [
    ...(screen ? [staticScreen(screen).replaceAll(NAME_MARK, () => name)] : []),
    inlineJson('config', config),
    inlineJson('releaseSet', releaseSet),
    inlineJson('manifests', manifests),
    inlineJson('host', [host, ...(hostBefore ? [hostBefore] : [])].map(shellRelease)),
  ]
  // The host's template has the default name in each place of the product's name.
  return template
    .replaceAll(PRODUCT_NAME, () => name)
    .replace('<!-- parlor:head -->', () =>
      [formatTag(), ...shellTags(host), ...(screen?.styles ?? []).map(styleAhead)].join('\n    '),
    )
    .replace('<!-- parlor:body -->', () => body.join('\n    '))
}

/** The style sheet comes with the page, and applies once a script shows the screen: any other tag
 * would keep the page from being painted, and the shell from running. */
function styleAhead({ path, integrity }: TaggedFile): string {
  return `<link rel="stylesheet" media="print" fetchpriority="high" href="${path}" integrity="${integrity}" crossorigin="anonymous" data-screen>`
}

function staticScreen({ path, html }: PageScreen): string {
  return `<template id="${STATIC_SCREEN.template}" data-path="${path}">${html}</template>`
}

interface TaggedFile {
  path: string
  integrity: string
}

/** The tags that load the shell, each with the hash that the file must have. */
export function shellTags(host: Release): string[] {
  const { scripts, styles } = shellRelease(host)
  const hash = ({ integrity }: TaggedFile) => `integrity="${integrity}" crossorigin="anonymous"`
  const script = (how: 'async' | 'defer') => (file: TaggedFile) =>
    `<script ${how} src="${file.path}" ${hash(file)} fetchpriority="high"></script>`
  const rescue = host.files[RESCUE_FILE] ? [tagged(host, RESCUE_FILE)] : []
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${file.path}" ${hash(file)}>`),
    // Small; the sooner it arrives, the sooner it preloads the first screen. Nothing waits for it.
    ...rescue.map(script('async')),
    ...scripts.map(script('defer')),
  ]
}

/** A release of the shell in the form that the rescue script reads. */
function shellRelease(host: Release) {
  return {
    scripts: host.scripts.map((file) => tagged(host, file)),
    styles: host.styles.map((file) => tagged(host, file)),
  }
}

function tagged({ version, files }: Release, file: string): TaggedFile {
  return { path: `/host/${version}/${file}`, integrity: files[file] ?? '' }
}

/** JSON that cannot end the script element it stands in. */
function inlineJson(name: keyof typeof blockIds, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${blockIds[name]}">${json}</script>`
}

/** The content of a composed page's block; undefined if it has none. */
export function inlinedBlock(page: string, name: keyof typeof blockIds): unknown {
  const [, json] = new RegExp(`id="${blockIds[name]}">(.*?)</script>`).exec(page) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

/**
 * Reduces a remote's manifest to what the page reads, without changing its form.
 * @param visibleModules - the screens and contributions that the site shows; undefined: all modules
 */
export function pageManifest(
  { globalName, chunksName, shared, files, declared, ...manifest }: FederationManifest,
  visibleModules?: readonly { module: string }[],
): object {
  const { entry, isModule, exposes: all } = manifest
  const modules = visibleModules && new Set(visibleModules.map(({ module }) => module))
  const exposes = all.filter(({ path }) => modules?.has(path) ?? true)
  // A remote's entry has the hashes of what the remote loads later.
  const parts = partsForPage(declared)
  const first = new Set([entry, ...exposes.flatMap((each) => [...each.scripts, ...each.styles])])
  // Every script of an ES module is asked for by its hash before the entry runs.
  const isFirst = (path: string) => first.has(path) || (isModule && isScript(path))
  return {
    metaData: {
      globalName,
      remoteEntry: { name: entry, path: '', ...(isModule && { type: 'module' }) },
    },
    build: { chunkLoadingGlobal: chunksName },
    exposes: exposes.map(({ path, scripts, styles }) => ({
      path,
      assets: { js: { sync: scripts }, css: { sync: styles } },
    })),
    shared: shared.map(({ name, uses }) => ({ name, uses })),
    files: Object.fromEntries(Object.entries(files).filter(([path]) => isFirst(path))),
    ...(Object.keys(parts).length > 0 && { release: parts }),
  }
}
