import { CHECKS_FILE } from '@parlor/shared/contract/build/release-files'
import { type SmokeStep, smokeSteps } from '@parlor/shared/contract/build/smoke-steps'
import { settingOf } from '@parlor/shared/contract/configuration'
import type { Release } from '@parlor/shared/contract/manifest'
import * as v from 'valibot'
import { routingOf, screensOf } from '../../lineup/paths'
import { mirrored } from '../../mirror'
import { readChecks } from '../check-types'
import { addressOf, type TriedPackage, type TriedScreen } from './tried-site'

/** The tried part of a release: the screens that the configuration opens, and their steps. */
export function triedPackage(
  release: Release,
  { folder, host, config }: { folder: string; host: Release | undefined; config: unknown },
): TriedPackage {
  const all: readonly TriedScreen[] = screensOf(release, routingOf(host))
  const isOn = ({ when }: TriedScreen) => when === undefined || settingOf(config, when) === true
  // If this checkout does not know their form, another team has to fix them, not this one.
  const { smoke } = readChecks(mirrored(folder, release, CHECKS_FILE))
  const { success, output } = v.safeParse(smokeSteps, smoke ?? [])
  return {
    name: release.name,
    screens: all.filter(isOn),
    steps: success
      ? withoutScreens(
          output,
          all.filter((screen) => !isOn(screen)),
        )
      : [],
  }
}

/** The steps without those that begin at a screen that the configuration does not open. */
function withoutScreens(
  steps: readonly SmokeStep[],
  off: readonly TriedScreen[],
): readonly SmokeStep[] {
  let isOff = false
  return steps.filter((step) => {
    if ('go' in step) isOff = off.some((screen) => covers(screen, step.go))
    return !isOff
  })
}

/** True if a path belongs to a screen. */
export function covers(screen: TriedScreen, step: string): boolean {
  const [path = ''] = step.split('?')
  const address = addressOf(screen)
  return path === address || (screen.path.endsWith('/*') && path.startsWith(`${address}/`))
}
