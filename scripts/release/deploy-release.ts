import * as v from 'valibot'
import { type BuiltRelease, buildRelease } from '../build/build-release'
import type { Deployable } from '../build/packages'
import { ReleaseError } from '../build/release'
import type { Origin } from '../build/version/git-state'
import { requireChromium } from '../platform/chromium'
import { Progress } from '../platform/progress'
import { prepareDataFolder, refuseForeignFolder } from '../platform/storage/data-folder'
import type { Outcome } from './change-site'
import type { ReleaseRecord } from './contract/record'
import { gate } from './gate/gate'
import { withBrowser } from './gate/trial/pages'
import type { OpenSite } from './gate/trial/trial-site'
import { type CompareTypes, withTypeChecker } from './gate/type-checker'
import { refuseNewer } from './page/page-format'
import { ensureLookedAt, lookOf, withReleaseIn } from './pipeline/built-folder'
import { publish } from './publish'
import {
  applyDeploy,
  endedCanaryWarning,
  refuseCanary,
  refuseRetired,
} from './records/release-commands'
import { percentOf } from './records/release-table'
import { ensureReadable, howToMend, readState, type SiteState } from './records/site-state'
import type { DeployOptions } from './release-options'
import { openBuild } from './release-set/open-release'
import { withProblems } from './release-set/problems'
import { takeSnapshot } from './snapshot'
import type { ObjectStorage } from './storage/object-storage'
import {
  mapsStorage,
  refuseForeign,
  siteOf,
  siteToLookAt,
  withServed,
} from './storage/site-storage'
import { SourceMaps } from './storage/source-maps'

interface Deploy extends DeployOptions {
  /** Starts what opens the sites of a trial. */
  withSites<T>(use: (openSite: OpenSite) => Promise<T>): Promise<T>
  /** Makes the release. A test gives one that is built already. */
  build?(name: Deployable): Promise<BuiltRelease>
}

/**
 * Builds one package alone, checks it against what is live and publishes it. Leaves the other
 * packages alone. Returns the sentence for the operator.
 */
export function deployRelease(deploy: Deploy): Promise<string> {
  const { built, name, declaration } = deploy
  if (built === undefined) return deployOne(deploy)
  // Before all else, so that an unusable folder is reported at once.
  return withReleaseIn({ built, name, declaration }, (given) => deployOne(deploy, given))
}

async function deployOne(deploy: Deploy, given?: BuiltRelease): Promise<string> {
  const { name, dryRun, expect: look } = deploy
  const progress = new Progress()
  if (look === undefined) requireChromium()
  const site = await (dryRun ? siteToLookAt(deploy) : siteOf(deploy))
  const { storage, data } = site
  const sourceMaps = new SourceMaps(await mapsStorage(site, deploy.maps))
  if (data !== undefined) {
    if (dryRun) refuseForeignFolder(data)
    // Marked as a data folder, so that the next start accepts it.
    else prepareDataFolder(data)
  }
  await refuseForeign(storage)
  await refuseNewer(storage)
  await storage.ensureMayWrite?.(name)
  const begun = await readState(storage)
  refuseBefore(begun, deploy, storage)
  const built =
    given && look !== undefined
      ? ensureLookedAt(given, { look, begun })
      : await lookedAt(deploy, { given, storage, begun, progress })
  const { version } = built
  if (dryRun) {
    const ready = `${name} ${version} can be deployed to ${storage.address}`
    return given ? `${ready} with --expect ${lookOf(built, begun)}` : `${ready}.`
  }

  const outcomes = await progress.during('publishing', async () => {
    const at = new Date().toISOString()
    const next = (
      record: ReleaseRecord | undefined,
      entry: Parameters<typeof applyDeploy>[1]['entry'],
    ) => applyDeploy(record, { ...deploy, entry, at })
    await sourceMaps.add(built)
    const change = { begun, at, next }
    const done = await publish(storage, [built], { by: 'deploy', ...change })
    await sourceMaps.prune(name, (await readState(storage)).records[name])
    return done
  })
  progress.done('published')
  const outcome = outcomes[name] ?? { status: 'live' }
  const after = await readState(storage)
  const said = [
    sentenceFor(outcome, { ...deploy, version, address: storage.address }),
    ...(outcome.status === 'live' ? (outcome.leftOut ?? []) : []),
    deploy.preview === undefined && endedCanaryWarning(begun.records[name], version),
    uncommitted(built.origin ?? {}),
    whatIsMissing(after),
  ]
  return withServed(said.filter(Boolean).join('\n'), data)
}

interface At {
  /** A release that was built before. */
  given: BuiltRelease | undefined
  storage: ObjectStorage
  begun: SiteState
  progress: Progress
}

/** Builds the release, unless it is given, and has the gate look at it. */
async function lookedAt(
  { name, everything, withSites, build = buildRelease }: Deploy,
  { given, storage, begun, progress }: At,
): Promise<BuiltRelease> {
  const check = async (compare: CompareTypes, openSite: OpenSite) => {
    const built = given ?? (await progress.during(`building ${name}`, () => build(name)))
    progress.done(built.reused ? `${name} is built already` : `${name} is built`)
    const live = await takeSnapshot(storage, begun, name === 'host' ? openBuild(built) : undefined)
    try {
      const tools = { openSite, withBrowser }
      return {
        built,
        objections: await gate({ built, snapshot: live, tools, everything, compare, progress }),
      }
    } finally {
      live.remove()
    }
  }
  // The compiler reads the packages' types, and the server its files, while the build runs.
  const { built, objections } = await withTypeChecker((compare) =>
    withSites((openSite) => check(compare, openSite)),
  )
  if (objections.length === 0) return built
  throw new ReleaseError(withProblems(`${name} ${built.version} was not deployed:`, objections))
}

/** Refuses what is wrong whatever the build turns out to be. */
function refuseBefore(
  { records, ...state }: SiteState,
  { name, canary, preview, again }: Deploy,
  { address }: ObjectStorage,
): void {
  ensureReadable({ records, ...state }, name)
  if (!again) refuseRetired(records[name], name)
  if (canary !== undefined) refuseCanary(records[name], { name })
  const isOpen = v.is(v.object({ production: v.literal(false) }), state.config.value)
  // Previews are asked for in an address, and a production page ignores that.
  if (preview === undefined || isOpen) return
  throw new ReleaseError(
    `${address} takes no previews: it is a production site, because its config.json does not say "production": false. Nothing was changed. Give --to a site that does.`,
  )
}

interface Said extends Pick<Deploy, 'name' | 'canary' | 'preview'> {
  version: string
  address: string
}

/** The sentence for an outcome; throws if the release is not live. */
function sentenceFor(outcome: Outcome, { name, version, address, canary, preview }: Said): string {
  const release = `${name} ${version}`
  if (outcome.status === 'not-live') {
    throw new ReleaseError(`${release} is not live on ${address}: ${outcome.reason}`)
  }
  if (outcome.status === 'recorded') {
    throw new ReleaseError(
      `${release} is recorded on ${address} and not composed yet: ${outcome.reason} Pages get it with the next composing: npm run configure, by anyone who may compose there.`,
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
    return `The row of the host cannot be used (${problems.host}), so the page stays as it was. ${howToMend('host')}`
  }
  if (!records.host?.current) {
    return 'The site has no host yet, so it shows nothing. Deploy it: npm run deploy -- host'
  }
  if (config.value !== undefined || config.problem !== undefined) return ''
  return 'The site has no config.json yet, so it shows nothing. Put one there, as the README describes, and deploy again.'
}
