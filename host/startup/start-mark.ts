/** On the document's element, where the scripts of all builds can see it. */
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
