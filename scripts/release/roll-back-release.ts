import type { Deployable } from '../webpack/rooms'
import { ReleaseError } from './parse-release-index'
import { type ReleaseIndex, type ReleaseRow, rollBack } from './release-index'
import { ReleaseStore } from './release-store'
import { siteStorage } from './site-storage'

interface Rollback {
  name: Deployable
  /** The version to go back to; undefined: the one before. */
  version: string | undefined
  to: string | undefined
}

/** Makes an earlier release live again; returns both versions and the site's address. */
export async function rollBackRelease({ name, version, to }: Rollback) {
  const storage = await siteStorage(to)
  let from = ''
  let target = ''
  await new ReleaseStore(storage).change((index) => {
    const row = earlier(index, { name, version, address: storage.address })
    from = index[name]?.current.version ?? ''
    target = row.version
    return rollBack(index, { name, row })
  })
  return { from, to: target, address: storage.address }
}

function earlier(
  index: ReleaseIndex,
  { name, version, address }: { name: Deployable; version: string | undefined; address: string },
): ReleaseRow {
  const deploy = index[name]
  if (!deploy) {
    throw new ReleaseError(
      `${address} has no release of ${name}. Deploy one: npm run deploy -- ${name}`,
    )
  }
  const row = version
    ? deploy.previous.find((each) => each.version === version)
    : deploy.previous[0]
  if (row) return row
  const known = deploy.previous.map((each) => each.version).join(', ') || 'none'
  throw new ReleaseError(
    version
      ? `${name} has no earlier release ${version} on ${address}. The earlier releases are: ${known}.`
      : `${name} has no earlier release on ${address} to go back to.`,
  )
}
