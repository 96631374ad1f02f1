import { CHECKS_FILE } from '@parlor/shared/contract/build/release-files'
import { type SmokeStep, smokeSteps } from '@parlor/shared/contract/build/smoke-steps'
import { settingOf } from '@parlor/shared/contract/configuration'
import * as v from 'valibot'
import type { Release } from '../../contract/manifest'
import { routingOf, screensOf } from '../../release-set/paths'
import { readSnapshot } from '../../snapshot'
import { readChecks } from '../check-types'

/** A screen that the release index gives to a remote. */
export interface CheckedScreen {
  path: string
  access: string
  /** The key of the configuration without which the screen is not there. */
  when?: string | undefined
  /** The switches of the configuration that decide whether it is there and what it shows first. */
  switches: readonly string[]
}

/** A package on the checked site: the candidate, or one that is live. */
export interface CheckedPackage {
  name: string
  screens: readonly CheckedScreen[]
  steps: readonly SmokeStep[]
  /** The switches that decide about its screens, also about those that are not there. */
  switches: readonly string[]
}

/** `/profile` for a screen that owns everything below it, `/profile/*`. */
export const addressOf = ({ path }: Pick<CheckedScreen, 'path'>) => path.replace(/\/\*$/, '') || '/'

/** The checked part of a release: the screens that the configuration opens, and their steps. */
export function checkedPackage(
  release: Release,
  { folder, host, config }: { folder: string; host: Release | undefined; config: unknown },
): CheckedPackage {
  const screens: readonly Omit<CheckedScreen, 'switches'>[] = screensOf(release, routingOf(host))
  const all = screens.map((screen): CheckedScreen => {
    const { when } = screen
    const pages = release.staticScreens.filter(({ path }) => path === screen.path)
    const keys = [...(when ? [when] : []), ...pages.flatMap(({ config }) => Object.keys(config))]
    return { ...screen, switches: [...new Set(keys.filter(isSwitch))] }
  })
  const isOn = ({ when }: CheckedScreen) => when === undefined || settingOf(config, when) === true
  return {
    name: release.name,
    screens: all.filter(isOn),
    switches: all.flatMap((screen) => screen.switches),
    steps: withoutScreens(
      stepsIn(readSnapshot(folder, release, CHECKS_FILE)),
      all.filter((screen) => !isOn(screen)),
    ),
  }
}

/**
 * The steps in the checks of a release. None if this checkout does not know their form: another
 * team has to fix that, not this one.
 */
function stepsIn(checks: string | undefined): readonly SmokeStep[] {
  const { success, output } = v.safeParse(smokeSteps, readChecks(checks).smoke)
  return success ? output : []
}

const isSwitch = (key: string) => key === 'account' || key.startsWith('features.')

/** The steps without those that begin at a screen that the configuration does not open. */
function withoutScreens(
  steps: readonly SmokeStep[],
  off: readonly CheckedScreen[],
): readonly SmokeStep[] {
  let isOff = false
  return steps.filter((step) => {
    if ('go' in step) isOff = off.some((screen) => covers(screen, step.go))
    return !isOff
  })
}

/** True if a path belongs to a screen. */
export function covers(screen: Pick<CheckedScreen, 'path'>, step: string): boolean {
  const [path = ''] = step.split('?')
  const address = addressOf(screen)
  return path === address || (screen.path.endsWith('/*') && path.startsWith(`${address}/`))
}
