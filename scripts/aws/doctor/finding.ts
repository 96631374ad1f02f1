import { ReleaseError } from '../../build/release'

/** The result of one look. `says` goes on after the subject, and says what to do about a fault. */
export interface Look {
  state: 'well' | 'faulty' | 'not seen'
  says: string
}

export interface Finding extends Look {
  /** The part that was looked at, as the beginning of a sentence. */
  subject: string
}

export const well = (says: string): Look => ({ state: 'well', says })
export const faulty = (says: string): Look => ({ state: 'faulty', says })
export const notSeen = (says: string): Look => ({ state: 'not seen', says })

/** Looks at one part. A part that cannot be looked at is a fault. */
export async function findingOf(
  subject: string,
  look: () => Look | Promise<Look>,
): Promise<Finding> {
  try {
    return { subject, ...(await look()) }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return { subject, ...faulty(`could not be looked at: ${error.message}`) }
  }
}

const MARKS = { well: 'ok', faulty: 'FAULT', 'not seen': '-' }

/** One line, which is a sentence after its mark. */
export function lineOf({ subject, state, says }: Finding): string {
  return `${MARKS[state].padEnd(6)} ${subject} ${says.replace(/\.$/, '')}.`
}

/** The sentence that ends an examination. */
export function verdict(findings: readonly Finding[]): string {
  const named = (state: Look['state']) =>
    findings.filter((each) => each.state === state).map(({ subject }) => subject.toLowerCase())
  const unseen = named('not seen')
  const rest = unseen.length > 0 ? ` Not looked at: ${unseen.join(', ')}.` : ''
  const wrong = named('faulty')
  return `${wrong.length > 0 ? `Not well: ${wrong.join(', ')}.` : 'All is well.'}${rest}`
}
