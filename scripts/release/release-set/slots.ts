import type { Release } from '../contract/manifest'
import { isOpenTo, type ReleasedContribution } from '../contract/slots'
import type { Comparison, Conflict, ReleaseSet } from './release-set'

/** The live release that has a slot; undefined if none has. */
export function ownerOf(into: string, releaseSet: ReleaseSet): Release | undefined {
  return Object.values(releaseSet).find(({ slots = {} }) => Object.hasOwn(slots, into))
}

/** The contributions of a remote that a release set accepts. */
export function acceptedContributions(
  remote: string,
  offers: readonly ReleasedContribution[],
  releaseSet: ReleaseSet,
): ReleasedContribution[] {
  return offers.filter(({ into }) => isOpenTo(ownerOf(into, releaseSet)?.slots, { into, remote }))
}

/** Slots of one name that two remotes declare. */
export function slotConflicts({ releaseSet }: Comparison): Conflict[] {
  const owners = Object.values(releaseSet).filter(({ slots }) => slots)
  return owners.flatMap((one, at) =>
    Object.keys(one.slots ?? {}).flatMap((slot) =>
      owners
        .slice(at + 1)
        .filter(({ slots = {} }) => Object.hasOwn(slots, slot))
        .map(({ name }) => ({
          packages: [one.name, name],
          sentence: `${one.name} and ${name} both declare the slot ${slot}: give one of them another name in its remote.json.`,
        })),
    ),
  )
}

/** The contributions of a candidate that no slot accepts. */
export function refusedContributions(release: Release, live: ReleaseSet): string[] {
  const { name, offers = [] } = release
  const releaseSet = { ...live, [name]: release }
  const accepted = acceptedContributions(name, offers, releaseSet)
  return offers
    .filter((contribution) => !accepted.includes(contribution))
    .map(({ into, module }) => {
      const owner = ownerOf(into, releaseSet)?.name
      return owner
        ? `${name} contributes ${module} to the slot ${into}, which ${owner} does not open to it: ask the team of ${owner} to add ${name} to "from" in ${owner}/remote.json and to deploy, then deploy ${name} again.`
        : `${name} contributes ${module} to the slot ${into}, which no live release has: correct "into" in ${name}/remote.json, or deploy the remote with that slot first.`
    })
}

/** The live contributions that a candidate's slots no longer accept. */
export function droppedContributions({ name, slots }: Release, live: ReleaseSet): string[] {
  const previousSlots = live[name]?.slots
  return Object.values(live).flatMap(({ name: remote, offers = [] }) =>
    offers
      .filter(
        ({ into }) =>
          isOpenTo(previousSlots, { into, remote }) && !isOpenTo(slots, { into, remote }),
      )
      .map(
        ({ into, module }) =>
          `NEW: ${name} no longer accepts what ${remote} contributes to ${into} (${module}), so it leaves the site with this deploy`,
      ),
  )
}
