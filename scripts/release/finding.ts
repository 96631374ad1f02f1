import { ReleaseError } from '../build/release'

/** The result of one check. `says` follows the subject, and includes what to do about a fault. */
export interface CheckResult {
  state: 'ok' | 'FAULT' | 'skipped'
  says: string
}

export interface Finding extends CheckResult {
  /** The checked part, as the beginning of a sentence. */
  subject: string
}

export const passed = (says: string): CheckResult => ({ state: 'ok', says })
export const faulty = (says: string): CheckResult => ({ state: 'FAULT', says })
export const notChecked = (says: string): CheckResult => ({ state: 'skipped', says })

/** Checks one part. A part that cannot be checked is a fault. */
export async function findingOf(
  subject: string,
  check: () => CheckResult | Promise<CheckResult>,
): Promise<Finding> {
  try {
    return { subject, ...(await check()) }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return { subject, ...faulty(`could not be checked: ${error.message}`) }
  }
}

/** One line, which is a sentence after the state. */
export function lineOf({ subject, state, says }: Finding): string {
  return `${state.padEnd(8)}  ${subject} ${says.replace(/\.$/, '')}.`
}

/** The sentence that ends an examination of a site. */
export function verdict(findings: readonly Finding[]): string {
  const faults = findings.filter(({ state }) => state === 'FAULT').length
  return faults === 0 ? 'All checks passed.' : `Faults: ${faults}.`
}
