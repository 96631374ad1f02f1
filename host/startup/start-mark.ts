/** A mark on the document's element, visible to the scripts of all builds. */
const MARK = 'parlorStarted'

/** Marks the shell as started; false if another script has already started it. */
export function claimStart(): boolean {
  if (hasStarted()) return false
  document.documentElement.dataset[MARK] = ''
  return true
}

export function hasStarted(): boolean {
  return MARK in document.documentElement.dataset
}
