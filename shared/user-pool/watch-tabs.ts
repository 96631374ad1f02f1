import type { TokenStorage } from './token-storage'

export interface TabWatch {
  storage: TokenStorage
  /** The key that names who is signed in. */
  userKey: string
  listener: () => void
}

/** Tells when another tab has signed in or out. */
export function watchTabs({ storage, userKey, listener }: TabWatch): () => void {
  function onStorage(event: StorageEvent) {
    // A `null` key: everything was emptied, which is no sign-out. The session goes on in memory.
    if (event.key !== userKey) return
    storage.forget()
    listener()
  }

  function onPageShow(event: PageTransitionEvent) {
    // A page that comes back out of the back-forward cache has missed what happened meanwhile.
    if (!event.persisted) return
    storage.forget()
    listener()
  }

  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
