import * as v from 'valibot'

/** What a release offers for a slot of another remote, as its manifest lists it. */
export const releasedContribution = v.looseObject({
  /** The name of the slot. */
  into: v.string(),
  module: v.string(),
  access: v.string(),
  /** Its place among the offers of a slot, from small to large; 0 if absent. */
  order: v.optional(v.number()),
  when: v.optional(v.string()),
})
export type ReleasedContribution = v.InferOutput<typeof releasedContribution>

/** The slots of a release by name, and the remotes that it asks to fill them. */
export const releasedSlots = v.record(
  v.string(),
  v.object({ from: v.union([v.literal('anyone'), v.array(v.string())]) }),
)
export type ReleasedSlots = v.InferOutput<typeof releasedSlots>

/** The offer with the keys of this contract, and no others. */
export function contributionForPages({
  into,
  module,
  access,
  order,
  when,
}: ReleasedContribution): ReleasedContribution {
  return { into, module, access, ...(order && { order }), ...(when && { when }) }
}

/** True if these slots are open to an offer of that remote. */
export function acceptsContribution(
  slots: ReleasedSlots | undefined,
  { into, remote }: { into: string; remote: string },
): boolean {
  const from = slots && Object.hasOwn(slots, into) ? slots[into]?.from : undefined
  return from === 'anyone' || (from?.includes(remote) ?? false)
}
