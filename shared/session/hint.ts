// The session's hint for the script that runs before the shell. Keep it small, without parsing
// tokens.

/** The key of the time until which the stored session is shown at once, in local milliseconds. */
export const hintKey = (clientId: string) => `parlor.session.${clientId}.shownUntil`

/** The session's status when the shell starts; unknown if it must ask the service. */
export function hintedStatus(clientId: string): 'signed-out' | 'signed-in' | 'unknown' {
  try {
    const shownUntil = localStorage.getItem(hintKey(clientId))
    if (shownUntil === null) return 'signed-out'
    return Date.now() < Number(shownUntil) ? 'signed-in' : 'unknown'
  } catch {
    // The browser denies storage.
    return 'unknown'
  }
}
