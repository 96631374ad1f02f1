const KEPT = 'parlor-federation.bucket'

/** Where a bucket is kept through a reload. */
interface KeptBucket {
  /** The last written value, or what else is in its place. */
  read(): unknown
  /** False if the browser cannot store it. */
  write(bucket: number): boolean
}

/** A session's place in the rollout of canaries, from 0 to 1: the same after a reload. */
export function bucketIn(kept: KeptBucket): number {
  const known = Number(kept.read() ?? Number.NaN)
  if (known >= 0 && known < 1) return known
  const bucket = Math.random()
  // Without storage a reload would change the bucket and mix releases: take no canary.
  return kept.write(bucket) ? bucket : 1
}

/** The bucket of this tab. */
export function sessionBucket(): number {
  try {
    return bucketIn({
      read: () => sessionStorage.getItem(KEPT),
      write(bucket) {
        sessionStorage.setItem(KEPT, String(bucket))
        return true
      },
    })
  } catch {
    return 1
  }
}
