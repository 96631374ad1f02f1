import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { BuiltRelease } from '../../build/build-release'
import { integrityOf, ReleaseError } from '../../build/release'
import type { OpenSite } from '../gate/browser/checked-site'
import { withBrowser } from '../gate/browser/pages'
import { checkFiles } from '../gate/check-files'
import { type CompareTypes, withTypeChecker } from '../gate/check-types'
import { gate } from '../gate/gate'
import type { SiteState } from '../records/site-state'
import { openBuild } from '../release-set/open-release'
import { withProblems } from '../release-set/problems'
import { takeSnapshot } from '../snapshot'
import type { BuiltCandidate, Deploy } from './candidate'
import { changedSince } from './record'

interface Checkers {
  compare: CompareTypes
  openSite: OpenSite
}

/** Starts the processes that a check needs: they load their files while the build runs. */
export function withCheckers<T>(
  { withSites }: Deploy,
  use: (checkers: Checkers) => Promise<T>,
): Promise<T> {
  return withTypeChecker((compare) => withSites((openSite) => use({ compare, openSite })))
}

/** The second step: throws the problems that the gate finds, a sentence each. */
export async function check(
  candidate: BuiltCandidate,
  { compare, openSite }: Checkers,
): Promise<BuiltCandidate> {
  const { storage, stateBefore, build, progress, deploy } = candidate
  const { name, everything } = deploy
  const nextHost = name === 'host' ? openBuild(build) : undefined
  const live = await takeSnapshot(storage, stateBefore, nextHost)
  try {
    const tools = { openSite, withBrowser }
    const problems = await gate({ build, snapshot: live, tools, everything, compare, progress })
    if (problems.length === 0) return candidate
    throw new ReleaseError(withProblems(`${name} ${build.version} was not deployed:`, problems))
  } finally {
    live.remove()
  }
}

/** Instead of a check: throws if the release or its record is not the one of a dry run. */
export function expectChecked(candidate: BuiltCandidate, expected: string): BuiltCandidate {
  const { build, stateBefore } = candidate
  const { name, folder } = build
  const faults = checkFiles({ release: openBuild(build), folder })
  if (faults.length > 0) throw new ReleaseError(withProblems(`${name} was not deployed:`, faults))
  const [hash, record] = checkedState(build, stateBefore).split(':')
  const [expectedHash, expectedRecord = record] = expected.split(':')
  if (hash !== expectedHash) {
    throw new ReleaseError(
      `The build of ${name} is not the one that the dry run checked: its manifest is ${hash}, not ${expectedHash}. Nothing was changed.`,
    )
  }
  if (record !== expectedRecord) throw changedSince(name)
  return candidate
}

/** The value for `--expect`: the manifest's hash, and the etag of the record. */
export function checkedState({ name, folder }: BuiltRelease, { etags }: SiteState): string {
  const hash = integrityOf(readFileSync(join(folder, MANIFEST_FILE)))
  // A visitor gets the records without etags. Quotes would be lost in a shell.
  return etags[name] === '' ? hash : `${hash}:${(etags[name] ?? '').replaceAll('"', '')}`
}
