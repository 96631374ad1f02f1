const KEPT = 'parlor-federation.bucket'

/** This session's place in the rollout of canaries, from 0 to 1: the same after a reload. */
export function sessionBucket(): number {
  try {
    const bucket = Number(sessionStorage.getItem(KEPT) ?? Math.random())
    sessionStorage.setItem(KEPT, String(bucket))
    return bucket
  } catch {
    // Without storage a reload would change the bucket and mix releases: take no canary.
    return 1
  }
}
