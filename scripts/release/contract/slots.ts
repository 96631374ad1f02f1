import * as v from 'valibot'

/** A contribution of a release to a slot of another remote, as its manifest lists it. */
export const releasedContribution = v.looseObject({
  into: v.string(),
  module: v.string(),
  access: v.string(),
  /** Its position among the contributions to a slot, in ascending order; 0 if absent. */
  order: v.optional(v.number()),
  when: v.optional(v.string()),
})
export type ReleasedContribution = v.InferOutput<typeof releasedContribution>

/** The slots of a release by name, and the remotes that may fill them. */
export const releasedSlots = v.record(
  v.string(),
  v.object({ from: v.union([v.literal('anyone'), v.array(v.string())]) }),
)
export type ReleasedSlots = v.InferOutput<typeof releasedSlots>

/** The contribution with the keys of this contract, and no others. */
export function contributionForPages(contribution: ReleasedContribution): ReleasedContribution {
  const { into, module, access, order, when } = contribution
  return { into, module, access, ...(order && { order }), ...(when && { when }) }
}

/** True if the slot accepts contributions of that remote. */
export function isOpenTo(
  slots: ReleasedSlots | undefined,
  { into, remote }: { into: string; remote: string },
): boolean {
  const from = slots && Object.hasOwn(slots, into) ? slots[into]?.from : undefined
  return from === 'anyone' || (from?.includes(remote) ?? false)
}
