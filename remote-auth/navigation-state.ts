import * as v from 'valibot'

const text = v.fallback(v.optional(v.string()), undefined)
const flag = v.fallback(v.optional(v.literal(true)), undefined)

const members = v.object({
  email: v.fallback(v.string(), ''),
  /** When a code was last sent there, in milliseconds since the epoch. */
  codeSentAt: v.fallback(v.optional(v.number()), undefined),
  /** The account with this address was activated just now. */
  activated: flag,
  /** The sign-in continues here, while the page knows of it. */
  step: flag,
  /** Why it could not continue, shown above the form. */
  ending: text,
  /** The path that the guard kept closed (`pathAfterSignIn`). */
  askedFor: text,
})

/** The state that a navigation passes to the next screen, in the history entry. */
export type NavigationState = v.InferOutput<typeof members>

/** Reads a location's state, which may be anything, such as an older release's. */
export function readNavigationState(state: unknown): NavigationState {
  return v.parse(v.fallback(members, { email: '' }), state)
}
