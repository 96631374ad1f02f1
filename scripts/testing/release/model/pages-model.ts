import { isCanaryTaken, knows, settle } from './lineup-model'
import type { Package } from './package-model'

export interface Pages {
  /** Each package's live release, canary and previews, as pages read them. */
  live: Record<string, string>
  canaries: Record<string, string>
  previews: Record<string, Record<string, string>>
  config: readonly string[] | undefined
}

interface Site {
  packages: Record<string, Package>
  /** The keys in config.json besides `production`. */
  config: readonly string[] | undefined
  /** config.json is no JSON: pages keep the configuration that they have. */
  isBroken: boolean
  /** The pages before. */
  pages: Pages
}

/** The keys that a host gets of a configuration: not those that only an earlier host knew. */
export function fitted(
  host: string | undefined,
  config: readonly string[] | undefined,
  { packages, pages }: Pick<Site, 'packages' | 'pages'>,
): { config: readonly string[] | undefined; isKnown: boolean } {
  const { live, earlier = [] } = packages.host ?? {}
  const hosts = [pages.live.host, live, ...earlier.map(({ version }) => version)]
  const isOfEarlier = (key: string) => hosts.some((each) => each && knows(each, [key]))
  const kept = config?.filter((key) => knows(host, [key]) || !isOfEarlier(key))
  return { config: kept, isKnown: knows(host, kept ?? []) }
}

/** The configuration of pages with a host; they keep theirs if it does not know the one wanted. */
function configurationOf(host: string | undefined, site: Site) {
  const next = fitted(host, site.config, site)
  return next.isKnown && !site.isBroken ? next : fitted(host, site.pages.config, site)
}

/** The releases that run together. A host that can start with no configuration is left out. */
export function taken(site: Site): Record<string, string> {
  const { packages, pages } = site
  const { host } = packages
  const isUnfit =
    host?.live && host.live !== pages.live.host && !configurationOf(host.live, site).isKnown
  const fit = isUnfit ? { ...packages, host: { ...host, live: pages.live.host ?? null } } : packages
  return settle(fit, pages.live)
}

/** The pages of a site whose records have changed. */
export function composed(site: Site): Pages {
  const { packages, pages: before } = site
  const live = taken(site)
  // In place of a release that does not fit, the previous one runs, unless it was ended.
  const canaries = Object.entries(packages).filter(([name, row]) =>
    live[name] === row.live
      ? row.canary && isCanaryTaken(live, name, row)
      : row.canary && row.canary === before.canaries[name],
  )
  const previews = Object.entries(packages).flatMap(([name, row]) => {
    const isTaken = (live[name] ?? null) === row.live
    const had = before.previews[name]
    const named = Object.entries(row.previews).filter(
      ([preview, version]) => isTaken || had?.[preview] === version,
    )
    return named.length > 0 ? [[name, Object.fromEntries(named)] as const] : []
  })
  return {
    live,
    config: live.host ? configurationOf(live.host, site).config : undefined,
    canaries: Object.fromEntries(canaries.map(([name, { canary = '' }]) => [name, canary])),
    previews: Object.fromEntries(previews),
  }
}
