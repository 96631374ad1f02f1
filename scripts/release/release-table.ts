import type { Deployable } from '../build/packages'
import type { Canary, ReleaseIndex } from './release-index'

const inUtc = (time: string) => time.slice(0, 19).replace('T', ' ')

/** `12.5%` */
export const percentOf = ({ share }: Canary) => `${Number((share * 100).toFixed(2))}%`

function canaryLine(canary: Canary): string {
  const { release, withdrawn } = canary
  const state = withdrawn
    ? `withdrawn ${inUtc(withdrawn.at)}: ${withdrawn.reason}`
    : `live for ${percentOf(canary)} of sessions since ${inUtc(release.publishedAt)}`
  return `  canary    ${release.version}  ${state}`
}

/** What is live, since when, and what came before; times in UTC. */
export function releaseTable(index: ReleaseIndex, names: readonly Deployable[]): string {
  const lines = names.flatMap((name) => {
    const deploy = index[name]
    if (!deploy) return [name, '  no release yet']
    const heldBack = new Set(deploy.heldBack)
    return [
      name,
      `  live      ${deploy.current.version}  since ${inUtc(deploy.since ?? deploy.current.publishedAt)}`,
      ...(deploy.canary ? [canaryLine(deploy.canary)] : []),
      ...deploy.previous.map(
        (row) =>
          `  previous  ${row.version}  of ${inUtc(row.publishedAt)}${heldBack.has(row.version) ? ', rolled back' : ''}`,
      ),
    ]
  })
  return lines.join('\n')
}
