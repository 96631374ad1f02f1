/** The result of one look at a site. */
export interface Finding {
  /** The package or page. */
  subject: string
  /** A phrase for each difference; empty if there is none. */
  problems: string[]
  /** Printed if nothing differs. */
  seen: string
}

/** One line: `remote-chat: main.…js differs`. */
export function lineOf({ subject, problems, seen }: Finding): string {
  return `  ${subject}: ${problems.length > 0 ? problems.join('; ') : seen}`
}

/** The sentence that ends a verification. */
export function verdict(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ problems }) => problems.length > 0).map(({ subject }) => subject)
  if (wrong.length > 0) return `Something is not as it should be in ${wrong.join(', ')}.`
  return 'All that was compared is the same.'
}
