const KEY = 'parlor.lot'

/** This session's lot, from 0 to 1, the same for as long as the tab is open. */
export function sessionLot(): number {
  try {
    const kept = Number(sessionStorage.getItem(KEY) ?? Number.NaN)
    if (kept >= 0 && kept < 1) return kept
    const lot = Math.random()
    sessionStorage.setItem(KEY, String(lot))
    return lot
  } catch {
    // Storage is refused: a lot that changes with a reload would mix releases, so none is drawn.
    return 1
  }
}
