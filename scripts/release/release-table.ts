import type { Deployable } from '../build/packages'
import type { Canary, ReleaseIndex, ReleaseRow } from './release-index'

const moment = (time: string) => time.slice(0, 19).replace('T', ' ')
const since = ({ publishedAt }: ReleaseRow) => moment(publishedAt)

function canaryLine({ release, share, withdrawn }: Canary): string {
  const state = withdrawn
    ? `withdrawn ${moment(withdrawn.at)}: ${withdrawn.reason}`
    : `given to ${Math.round(share * 100)} % of sessions since ${since(release)}`
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
      `  live      ${deploy.current.version}  since ${moment(deploy.since ?? deploy.current.publishedAt)}`,
      ...(deploy.canary ? [canaryLine(deploy.canary)] : []),
      ...deploy.previous.map(
        (row) =>
          `  previous  ${row.version}  of ${since(row)}${heldBack.has(row.version) ? ', rolled back' : ''}`,
      ),
    ]
  })
  return lines.join('\n')
}
