import { forgetOtherManifests } from './manifests'
import { forgetOtherEntries } from './registered-releases'
import type { Release } from './release'
import { removeOtherStyles } from './release-styles'
import { forgetOtherChunks } from './run-chunks'

/**
 * Lets go of every other release of the remote, so that a tab which stays open through many
 * deploys keeps the code of one. What is rolled back to later runs anew.
 */
export function forgetOthers(release: Release): void {
  forgetOtherEntries(release)
  forgetOtherChunks(release)
  forgetOtherManifests(release)
  removeOtherStyles(release)
}
