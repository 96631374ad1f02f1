export interface PageWatch {
  /** The page is looked at again, or the network is back: the connection may be dead unnoticed. */
  cameBack(): void
  networkChanged(): void
}

/** Watches what happens to the page around the connection, until `signal` is aborted. */
export function watchPage({ cameBack, networkChanged }: PageWatch, signal: AbortSignal): void {
  function seen(): void {
    if (document.visibilityState === 'visible') cameBack()
  }
  document.addEventListener('visibilitychange', seen, { signal })
  window.addEventListener('online', seen, { signal })
  window.addEventListener('online', networkChanged, { signal })
  window.addEventListener('offline', networkChanged, { signal })
}
