import { ReleaseError } from '../build/release'

/** The result of one look. `says` goes on after the subject, and says what to do about a fault. */
export interface CheckResult {
  state: 'ok' | 'FAULT' | 'not seen'
  says: string
}

export interface Finding extends CheckResult {
  /** The part that was looked at, as the beginning of a sentence. */
  subject: string
}

export const passed = (says: string): CheckResult => ({ state: 'ok', says })
export const faulty = (says: string): CheckResult => ({ state: 'FAULT', says })
export const notChecked = (says: string): CheckResult => ({ state: 'not seen', says })

/** Looks at one part. A part that cannot be looked at is a fault. */
export async function findingOf(
  subject: string,
  check: () => CheckResult | Promise<CheckResult>,
): Promise<Finding> {
  try {
    return { subject, ...(await check()) }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return { subject, ...faulty(`could not be looked at: ${error.message}`) }
  }
}

/** One line, which is a sentence after the state. */
export function lineOf({ subject, state, says }: Finding): string {
  return `${state.padEnd(8)}  ${subject} ${says.replace(/\.$/, '')}.`
}

/** The sentence that ends an examination of a site. */
export function verdict(findings: readonly Finding[]): string {
  const faults = findings.filter(({ state }) => state === 'FAULT').length
  return faults === 0 ? 'All that was looked at is well.' : `Faults: ${faults}.`
}
