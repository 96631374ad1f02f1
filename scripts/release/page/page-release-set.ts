import { settingOf } from '@parlor/shared/contract/configuration'
import { type PageReleaseSet, screenTexts } from '@parlor/shared/contract/page/page-release-set'
import type { IndexRelease, ReleaseIndex } from '../contract/release-index'

interface PageSettings {
  config: unknown
  /** The names of the specified remotes. */
  specified: ReadonlySet<string>
}

/**
 * The live releases for pages: entries of the specified remotes, of those with a canary, about
 * which a page decides, and of those that contribute to slots; of the others their screens. No
 * page gets a screen or a contribution that the configuration does not open.
 */
export function pageReleaseSet(
  index: ReleaseIndex,
  { config, specified }: PageSettings,
): PageReleaseSet {
  const open = <T extends { when?: string | undefined }>(declared: readonly T[] = []) =>
    declared.filter(({ when }) => !when || Boolean(settingOf(config, when)))
  const forPage = ({ publishedAt: _, screens, offers, ...release }: IndexRelease) => ({
    ...release,
    ...(screens && { screens: open(screens) }),
    ...(offers && { offers: open(offers) }),
  })
  const all = Object.entries(index)
  const whole = all.filter(
    ([name, { current, canary }]) =>
      name === 'host' || canary || current?.offers || specified.has(name),
  )
  const entries = whole.map(([name, { current, canary }]) => [
    name,
    {
      current: current && forPage(current),
      ...(canary && { canary: { ...canary, release: forPage(canary.release) } }),
    },
  ])
  const others = all.filter((each) => !whole.includes(each))
  return {
    entries: Object.fromEntries(entries),
    screens: others.flatMap(([name, { current }]) =>
      open(current?.screens).map((screen) => screenTexts(name, screen)),
    ),
  }
}
