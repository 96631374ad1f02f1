// The tab's session storage. Browsers may refuse access to it, and room in it.

export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** False if the tab cannot keep the text, so that it lasts until the next page load at most. */
export function keepInTab(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
