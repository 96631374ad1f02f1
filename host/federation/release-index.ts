import type { RemoteRelease } from './manifest'

const BUCKET_KEY = 'parlor-federation.bucket'

/** A release, as the index lists it. */
export interface ListedRelease extends RemoteRelease {
  version: string
  /** Only a share of the sessions gets it; if it breaks, the session takes the live release. */
  isCanary: boolean
}

/** One remote's entry in the index. */
export interface ListedRemote<R> {
  /**
   * In the order to try: the canary if this session gets one, the live release, then the earlier
   * ones that were not rolled back, newest first. Empty if nothing is live.
   */
  toTry: R[]
  /** Versions that were rolled back. */
  withdrawn: string[]
}

interface RemoteReading<R> {
  /** From 0 to 1: this session gets canaries whose share is greater. */
  bucket: number
  /** Reads one release, such as `readListedRelease`. */
  read(release: unknown): R | undefined
}

/**
 * Reads a remote's entry of the index; undefined if it is malformed, which `"current": null` is not:
 * nothing is live then.
 */
export function readListedRemote<R extends ListedRelease>(
  entry: unknown,
  { bucket, read }: RemoteReading<R>,
): ListedRemote<R> | undefined {
  const { current, canary, previous, heldBack: withdrawnVersions = [] } = Object(entry)
  const withdrawn: string[] = [withdrawnVersions].flat()
  const live = read(current)
  if (!live) return current === null ? { toTry: [], withdrawn } : undefined
  const { release, share } = Object(canary)
  const getsCanary = typeof share === 'number' && bucket < share
  const first = getsCanary && read(release)
  const earlier: R[] = [previous].flat().flatMap((each) => read(each) ?? [])
  return {
    toTry: [
      ...(first ? [{ ...first, isCanary: true }] : []),
      live,
      ...earlier.filter(({ version }) => !withdrawn.includes(version)),
    ],
    withdrawn,
  }
}

/** Reads one listed release of a remote; undefined if no page can load it. */
export function readListedRelease(
  remote: string,
  value: unknown,
  base: string | URL,
): ListedRelease | undefined {
  const release = Object(value)
  const [version, address, integrity] = ['version', 'manifest', 'integrity'].map((member) =>
    typeof release[member] === 'string' ? release[member] : undefined,
  )
  if (!version || !address || !URL.canParse(address, base)) return undefined
  const { href: manifest, protocol } = new URL(address, base)
  // An address that is itself a script (`javascript:`, `data:`) is not a release.
  if (!/^https?:$/.test(protocol)) return undefined
  return { key: `${remote}@${version}`, version, manifest, integrity, isCanary: false }
}

/** The place where a bucket survives a reload. */
interface StoredBucket {
  /** The last written value, or anything else stored in its place. */
  read(): unknown
  /** False if the browser cannot store it. */
  write(bucket: number): boolean
}

/** A session's place in the rollout of canaries, from 0 to 1: the same after a reload. */
export function bucketIn(stored: StoredBucket): number {
  const storedBucket = Number(stored.read() ?? Number.NaN)
  if (storedBucket >= 0 && storedBucket < 1) return storedBucket
  const bucket = Math.random()
  // Without storage a reload would change the bucket and mix releases: take no canary.
  return stored.write(bucket) ? bucket : 1
}

/** The bucket of this tab. */
export function sessionBucket(): number {
  try {
    return bucketIn({
      read: () => sessionStorage.getItem(BUCKET_KEY),
      write(bucket) {
        sessionStorage.setItem(BUCKET_KEY, String(bucket))
        return true
      },
    })
  } catch {
    return 1
  }
}
