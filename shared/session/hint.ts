// The session's word for the script that runs before the shell: it must stay small, and parse no
// tokens.

/** Until when the stored session is shown without asking, in milliseconds of this machine's clock. */
export const hintKey = (clientId: string) => `parlor.session.${clientId}.shownUntil`

/** What the session is when the shell starts; unknown while it has to ask the service. */
export function hintedStatus(clientId: string): 'signed-out' | 'signed-in' | 'unknown' {
  try {
    const shownUntil = localStorage.getItem(hintKey(clientId))
    if (shownUntil === null) return 'signed-out'
    return Date.now() < Number(shownUntil) ? 'signed-in' : 'unknown'
  } catch {
    // The browser refuses storage.
    return 'unknown'
  }
}
