import type { ModelPackage } from './package-model'
import { chooseSet, fitsAsCanary, knows } from './release-set-model'

export interface ModelPages {
  /** Each package's live release, canary and previews, as pages read them. */
  live: Record<string, string>
  canaries: Record<string, string>
  previews: Record<string, Record<string, string>>
  config: readonly string[] | undefined
}

interface PagesInput {
  packages: Record<string, ModelPackage>
  /** The keys in config.json besides `production`. */
  config: readonly string[] | undefined
  /** config.json is not JSON: pages keep the configuration that they have. */
  isBroken: boolean
  /** The previous pages. */
  pages: ModelPages
}

/** The keys that a host gets of a configuration: not those that only an earlier host knew. */
export function fitConfig(
  host: string | undefined,
  config: readonly string[] | undefined,
  { packages, pages }: Pick<PagesInput, 'packages' | 'pages'>,
): { config: readonly string[] | undefined; isKnown: boolean } {
  const { live, earlier = [] } = packages.host ?? {}
  const hosts = [pages.live.host, live, ...earlier.map(({ version }) => version)]
  const isOfEarlier = (key: string) => hosts.some((each) => each && knows(each, [key]))
  const keptKeys = config?.filter((key) => knows(host, [key]) || !isOfEarlier(key))
  return { config: keptKeys, isKnown: knows(host, keptKeys ?? []) }
}

/** The configuration of pages with a host; they keep theirs if it does not know the one wanted. */
function configurationOf(host: string | undefined, site: PagesInput) {
  const next = fitConfig(host, site.config, site)
  return next.isKnown && !site.isBroken ? next : fitConfig(host, site.pages.config, site)
}

/** The releases that run together. A host that can start with no configuration is left out. */
export function runningSet(site: PagesInput): Record<string, string> {
  const { packages, pages } = site
  const { host } = packages
  const isUnfit =
    host?.live && host.live !== pages.live.host && !configurationOf(host.live, site).isKnown
  const fit = isUnfit ? { ...packages, host: { ...host, live: pages.live.host ?? null } } : packages
  return chooseSet(fit, pages.live)
}

/** The pages of a site whose records have changed. */
export function pagesAfter(site: PagesInput): ModelPages {
  const { packages, pages: pagesBefore } = site
  const live = runningSet(site)
  // In place of a release that does not fit, the previous one runs, unless it was ended.
  const canaries = Object.entries(packages).filter(([name, record]) =>
    live[name] === record.live
      ? record.canary && fitsAsCanary(live, name, record)
      : record.canary && record.canary === pagesBefore.canaries[name],
  )
  const previews = Object.entries(packages).flatMap(([name, record]) => {
    const isTaken = (live[name] ?? null) === record.live
    const previousPreviews = pagesBefore.previews[name]
    const runningPreviews = Object.entries(record.previews).filter(
      ([preview, version]) => isTaken || previousPreviews?.[preview] === version,
    )
    return runningPreviews.length > 0 ? [[name, Object.fromEntries(runningPreviews)] as const] : []
  })
  return {
    live,
    config: live.host ? configurationOf(live.host, site).config : undefined,
    canaries: Object.fromEntries(canaries.map(([name, { canary = '' }]) => [name, canary])),
    previews: Object.fromEntries(previews),
  }
}
