import type { BuiltRelease } from '../../build/build-release'
import { ReleaseError } from '../../build/release'
import type { Origin } from '../../build/version/git-state'
import { type ChangeOutcome, recordAndCompose } from '../change-site'
import type { ReleaseRecord } from '../contract/record'
import { endedCanaryWarning } from '../records/release-commands'
import { percentOf } from '../records/release-table'
import { howToFix, type SiteState } from '../records/site-state'
import { oneLine } from '../release-set/problems'
import { withServed } from '../storage/site-storage'
import { buildCandidate, withReleaseIn } from './build'
import { type BuiltCandidate, type Deploy, openCandidate } from './candidate'
import { check, checkedState, expectChecked, withCheckers } from './check'
import type { RecordedChange } from './record'
import { upload } from './upload'

/**
 * Builds one package alone, checks it against what is live and publishes it. Leaves the other
 * packages alone. Returns the sentence for the operator.
 */
export function deployRelease(deploy: Deploy): Promise<string> {
  const { built: buildFolder, name, declaration } = deploy
  if (buildFolder === undefined) return deployOne(deploy)
  // Before all else, so that an unusable folder is reported at once.
  return withReleaseIn({ buildFolder, name, declaration }, (build) => deployOne(deploy, build))
}

async function deployOne(deploy: Deploy, build?: BuiltRelease): Promise<string> {
  const candidate = await openCandidate(deploy, build)
  const checked =
    build && deploy.expect !== undefined
      ? expectChecked({ ...candidate, build }, deploy.expect)
      : await withCheckers(deploy, async (checkers) =>
          check(await buildCandidate(candidate), checkers),
        )
  if (deploy.dryRun) return canBeDeployed(checked)

  const { progress, sourceMaps, data } = checked
  const live = await progress.during('publishing', async () => {
    const result = await recordAndCompose(await upload(checked))
    await sourceMaps.prune(deploy.name, recordAfter(result))
    return result
  })
  progress.done('published')
  return withServed(describeDeploy(live), data)
}

function canBeDeployed({ deploy, build, storage, stateBefore }: BuiltCandidate): string {
  const ready = `${build.name} ${build.version} can be deployed to ${storage.address}`
  return deploy.built ? `${ready} with --expect ${checkedState(build, stateBefore)}` : `${ready}.`
}

type Live = BuiltCandidate & RecordedChange

/** The record that the package has now. */
function recordAfter({ deploy: { name }, outcomes, now, state }: Live): ReleaseRecord | undefined {
  return (outcomes[name]?.status === 'not-live' ? now : state).records[name]
}

/** The sentences about the outcome; throws if the release is not live. */
function describeDeploy(live: Live): string {
  const { deploy, build, outcomes, stateBefore, state } = live
  const { name, preview } = deploy
  const outcome = outcomes[name] ?? { status: 'live' }
  const sentences = [
    sentenceFor(outcome, live),
    ...(outcome.status === 'live' ? (outcome.leftOut ?? []) : []),
    preview === undefined && endedCanaryWarning(stateBefore.records[name], build.version),
    uncommitted(build.origin ?? {}),
    whatIsMissing(state),
  ]
  return sentences.filter(Boolean).join('\n')
}

function sentenceFor(
  outcome: ChangeOutcome,
  { deploy, build, storage: { address } }: Live,
): string {
  const { name, canary, preview } = deploy
  const release = `${name} ${build.version}`
  if (outcome.status === 'not-live') {
    throw new ReleaseError(`${release} is not live on ${address}: ${outcome.reason}`)
  }
  if (outcome.status === 'recorded') {
    throw new ReleaseError(
      `${release} was uploaded to ${address}, but its pages were not rebuilt (${oneLine(outcome.reason)}). Run npm run configure`,
    )
  }
  if (preview !== undefined) {
    return `${release} is the preview ${preview} (?override=${name}@${preview}) on ${address}.`
  }
  return canary === undefined
    ? `${release} is live on ${address}.`
    : `${release} is live for ${percentOf(canary)} of sessions on ${address}.`
}

/** A warning: deploying uncommitted changes leaves no record of what is live. */
function uncommitted({ dirty, commit = '' }: Origin): string {
  if (!dirty) return ''
  return `It was built with uncommitted changes on top of commit ${commit.slice(0, 7)}.`
}

/** A site shows nothing before it has a host and a configuration. */
function whatIsMissing({ records, problems, config }: SiteState): string {
  if (problems.host !== undefined) {
    return `The record of the host cannot be used (${problems.host}), so the page stays as it was. ${howToFix('host')}`
  }
  if (!records.host?.current) {
    return 'The site has no host yet, so it shows nothing. Deploy it: npm run deploy -- host'
  }
  if (config.value !== undefined || config.problem !== undefined) return ''
  return 'The site has no config.json yet, so it shows nothing. Put one there, as the README describes, and deploy again.'
}
