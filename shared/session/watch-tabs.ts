export interface TabWatch {
  /** The keys that change when somebody signs in or out. */
  keys: readonly string[]
  listener: () => void
}

/** Tells when another tab has signed in or out. */
export function watchTabs({ keys, listener }: TabWatch): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key !== null && keys.includes(event.key)) listener()
  }

  function onPageShow(event: PageTransitionEvent) {
    // A page that comes back out of the back-forward cache has missed what happened meanwhile.
    if (event.persisted) listener()
  }

  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
