/** A map, because the service chooses the code: an object also has `constructor`. */
const refusals = new Map([
  ['too-fast', "You're sending messages too quickly. Wait a moment and try again."],
  [
    'not-allowed',
    'The room did not allow this. A line can be taken back for ten minutes, and later by a moderator.',
  ],
])

/** Explains why a request was refused; `code` is the refusal's. */
export function requestRefusalText(code: unknown): string {
  return refusals.get(String(code)) ?? 'The room could not do this just now. Please try again.'
}
