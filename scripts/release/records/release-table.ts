import { describeOrigin } from '../../build/version/git-state'
import { printable } from '../../platform/log'
import { entriesOf, type ReleaseEntry, type ReleaseRecord } from '../contract/record'
import type { SiteState } from './site-state'

/** A time in the form of every page and table of the site: `2026-09-05 09:03:07`. */
export const inUtc = (time: string | number) =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ')

/** `12.5%` for 0.125. */
export const percentOf = (share: number) => `${Number((share * 100).toFixed(2))}%`

const origin = (entry: ReleaseEntry) => {
  const described = entry.built ? `built ${entry.built}` : describeOrigin(entry)
  return described && `  ${described}`
}

function canaryLine({ release, share }: NonNullable<ReleaseRecord['canary']>): string {
  const state = `live for ${percentOf(share)} of sessions since ${inUtc(release.publishedAt)}`
  return `  canary    ${release.version}  ${state}${origin(release)}`
}

interface Listing extends Pick<SiteState, 'records' | 'problems' | 'index'> {
  /** The differences between the records and what pages read, with the reasons. */
  refusals: Record<string, string>
}

/** The packages as `--json` lists them: each record with its problem, and how pages differ. */
export function releaseList({ records, problems, refusals }: Listing, names: readonly string[]) {
  return names.map((name) => ({
    name,
    ...records[name],
    problem: problems[name],
    notComposed: refusals[name],
    canaryNotComposed: refusals[`the canary of ${name}`],
  }))
}

/** The names of packages, those whose record changed last first. */
export function byLastChange(records: SiteState['records'], names: readonly string[]): string[] {
  const changedAt = (name: string) => lastChange(records[name])
  return [...names].sort((a, b) => changedAt(b).localeCompare(changedAt(a)))
}

/** The time of the newest change in a record; empty for none. */
function lastChange(record: ReleaseRecord | undefined): string {
  const times = entriesOf(record).flatMap(({ publishedAt, until }) => [publishedAt, until])
  return [record?.since, record?.retiredAt, ...times].reduce<string>(
    (last, time) => (time && time > last ? time : last),
    '',
  )
}

/** The live release, since when, what it was built from, and what came before; times in UTC. */
export function releaseTable(
  { records, problems, index, refusals }: Listing,
  names: readonly string[],
): string {
  const lines = names.flatMap((name) => {
    const record = records[name]
    if (problems[name] !== undefined) {
      const since = index[name]?.unreadableSince
      const consequence = since && `, so pages have what it said before ${inUtc(since)}`
      return [name, `  its record cannot be used: ${problems[name]}${consequence ?? ''}`]
    }
    if (!record) return [name, '  no release yet']
    const { current, by, canary, previous, previews = {}, retiredAt } = record
    const since = record.since ?? current?.publishedAt ?? ''
    const withdrawn = new Set(record.heldBack)
    const isBehind = current?.version !== index[name]?.current?.version
    const isNotComposed =
      refusals[name] ?? (isBehind ? 'they get this with npm run configure' : undefined)
    const canaryProblem = refusals[`the canary of ${name}`]
    return [
      name,
      ...(retiredAt ? [`  retired   since ${inUtc(retiredAt)}`] : []),
      ...(current
        ? [
            `  live      ${current.version}  since ${inUtc(since)}${by ? `, by ${by}` : ''}${origin(current)}`,
          ]
        : []),
      ...(isNotComposed ? [`  but pages have its earlier form: ${isNotComposed}`] : []),
      ...(canary ? [canaryLine(canary)] : []),
      ...(canaryProblem ? [`  but pages leave the canary out: ${canaryProblem}`] : []),
      ...Object.entries(previews).map(
        ([preview, entry]) =>
          `  preview   ${entry.version}  ${preview}, of ${inUtc(entry.publishedAt)}${origin(entry)}`,
      ),
      ...previous.map(
        (entry) =>
          `  previous  ${entry.version}  of ${inUtc(entry.publishedAt)}${withdrawn.has(entry.version) ? ', withdrawn' : ''}${origin(entry)}`,
      ),
    ]
  })
  return lines.map(printable).join('\n')
}
