const KEY = 'parlor.avoided'

/** Releases that broke in this session: a reload must not try them again. */
export class AvoidedReleases {
  readonly #manifests = new Set(kept())

  has(manifest: string): boolean {
    return this.#manifests.has(manifest)
  }

  add(manifest: string): void {
    this.#manifests.add(manifest)
    try {
      sessionStorage.setItem(KEY, [...this.#manifests].join('\n'))
    } catch (error) {
      console.error('After a reload the broken release will be tried once more.', error)
    }
  }
}

function kept(): string[] {
  try {
    return sessionStorage.getItem(KEY)?.split('\n') ?? []
  } catch {
    // Storage is refused, so nothing was kept.
    return []
  }
}
