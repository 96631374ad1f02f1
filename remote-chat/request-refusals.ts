/** A map, because the service chooses the code, and an object also has a `constructor`. */
const refusals = new Map([
  ['too-fast', "You're sending messages too quickly. Wait a moment and try again."],
  [
    'not-allowed',
    'The room did not allow this. You can remove your line for ten minutes; a moderator always can.',
  ],
])

export function requestRefusalText(code: unknown): string {
  return refusals.get(String(code)) ?? 'The room could not do this just now. Try again.'
}
