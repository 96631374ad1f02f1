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
  /** The pages before. */
  pages: Pages
}

/** The pages of a site whose rows have changed. */
export function composed({ packages, config, pages: before }: Site): Pages {
  const live = settle(packages, before.live)
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
  const isKnown = knows(live.host, config ?? [])
  return {
    live,
    config: isKnown ? config : before.config,
    canaries: Object.fromEntries(canaries.map(([name, { canary = '' }]) => [name, canary])),
    previews: Object.fromEntries(previews),
  }
}
