/** On the document's element, where every script of the page can see it, whichever build it is of. */
const MARK = 'parlorStarted'

/** Marks the shell as started; false where another script has started it already. */
export function takeStart(): boolean {
  if (hasStarted()) return false
  document.documentElement.dataset[MARK] = ''
  return true
}

export function hasStarted(): boolean {
  return MARK in document.documentElement.dataset
}
