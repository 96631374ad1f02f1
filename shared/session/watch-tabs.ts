/** Calls `listener` when another tab has signed in or out, or has emptied the storage. */
export function watchTabs(userKey: string, listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === userKey || key === null) listener()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page that comes back from the back-forward cache has missed what happened meanwhile.
    if (persisted) listener()
  })
}
