/** The first line of a message, without its full stop: the sentence around it has its own. */
export function oneLine(message: string): string {
  const [first = ''] = message.trim().split('\n')
  return first.replace(/[.?!]$/, '')
}

export function withProblems(refusal: string, problems: readonly string[]): string {
  return [refusal, ...problems].join('\n  - ')
}
