import { withoutRelease } from './activity'
import { leftBehind } from './fingerprint'
import type { PageWatch } from './page-watch'

/** The observations of one visit. */
export interface Findings {
  /** A sentence each. */
  faults: string[]
  /** Faults after a call of a service that has no stand-in. */
  excusedFaults: string[]
  /** Things that other screens share and that the visit has changed. */
  changes: string[]
  /** The globals that the visit has added to the page. */
  globals: string[]
  /** The paths of files that tried to run text as a script, which the policy stops. */
  blockedFiles: string[]
  /** Milliseconds of each step, by its description. */
  times: Record<string, number>
  /** How many controls were pressed, and how many the screen exempts. */
  pressCount: number
  exemptCount: number
}

export const noFindings = (): Findings => ({
  faults: [],
  excusedFaults: [],
  changes: [],
  globals: [],
  blockedFiles: [],
  times: {},
  pressCount: 0,
  exemptCount: 0,
})

/** Adds the faults of a page in use; those that a missing service may have caused are excused. */
export function addFaults(
  findings: Findings,
  faults: readonly string[],
  { blockedFiles, unansweredServices }: PageWatch,
): void {
  findings.blockedFiles.push(
    ...[...blockedFiles].filter((file) => !findings.blockedFiles.includes(file)),
  )
  if (unansweredServices.size === 0) findings.faults.push(...faults)
  for (const service of unansweredServices) {
    const file = `${service.replace('/', '/services/')}.ts`
    findings.excusedFaults.push(`Nobody answers for ${service} in this check: ${file} would.`)
    findings.excusedFaults.push(
      ...faults.map((fault) => `${fault} It may do so because of ${service}.`),
    )
  }
}

export interface VisitVerdict {
  problems: string[]
  /** Faults that are there without the candidate too, or that are excused, and blocked scripts. */
  notes: string[]
}

interface VisitComparison {
  /** The package whose screen was visited. */
  name: string
  candidate: string
  findings: Findings
  /** The same visit without the candidate. */
  without: Findings | undefined
}

/**
 * The candidate answers for its own screens, and for each difference that it makes to those of
 * others.
 */
export function compare({ name, candidate, findings, without }: VisitComparison): VisitVerdict {
  const knownFaults = new Set(without?.faults.map(withoutRelease))
  const isOld = (fault: string) => name !== candidate && knownFaults.has(withoutRelease(fault))
  const faults = findings.faults.filter((fault) => !isOld(fault))
  const sentences = findings.blockedFiles.map(
    (file) =>
      `In the browser ${withoutRelease(file)} tries to run text as a script (eval, new Function), which the site's security policy stops`,
  )
  const knownChanges = new Set(without?.changes.map(withoutRelease))
  const changes = findings.changes.filter((change) => !knownChanges.has(withoutRelease(change)))
  return {
    problems: [
      ...faults,
      ...(faults.length > 0 ? sentences.map((each) => `${each}.`) : []),
      ...leftBehind(candidate, changes),
    ],
    notes: [
      ...findings.excusedFaults.map((fault) => `WARNING: ${fault}`),
      ...findings.faults
        .filter(isOld)
        .map((fault) => `WARNING: ${fault} It does so without this release as well.`),
      ...(faults.length === 0
        ? sentences.map((each) => `${each}; the screen works without it.`)
        : []),
    ],
  }
}

type Times = Record<string, number>

/** People notice a step that takes this much longer, and twice as long. */
const NOTICED_MS = 1_000

/** Whether a step takes so long that it may be slower than the live release's. */
export const mayBeSlower = (times: Times) => Object.values(times).some((ms) => ms > NOTICED_MS)

/** The problems of steps that take more than twice as long, and more than a second longer. */
export function slower(now: Times, previous: Times): string[] {
  return Object.entries(now).flatMap(([step, ms]) => {
    const was = previous[step]
    if (was === undefined || ms <= 2 * was || ms <= was + NOTICED_MS) return []
    const seconds = (time: number) => `${(time / 1_000).toFixed(1)} s`
    return [
      `In the browser ${step} takes ${seconds(ms)} with this release, and ${seconds(was)} with the live one: make it faster, or do it in parts.`,
    ]
  })
}
