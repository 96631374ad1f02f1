/** The first line of a message, without its full stop: the sentence around it has its own. */
export function oneLine(message: string): string {
  const [first = ''] = message.trim().split('\n')
  return first.replace(/[.?!]$/, '')
}

/** The refusal, followed by each problem. */
export function withProblems(refusal: string, problems: readonly string[]): string {
  return [refusal, ...problems].join('\n  - ')
}

// The remedies if one side of the page still needs what the other drops. Releases go live one at a
// time, so a rename takes three: expand, move, contract.

const deploy = (name: string) => `npm run deploy -- ${name}`

/** For a candidate host that no longer has what live remotes use. */
export function expandAndContract(what: string, remotes: readonly string[]): string {
  const users = remotes.map(deploy).join(', ')
  return `keep ${what} beside what replaces it and deploy the host (${deploy('host')}), then ${remotes.join(' and ')} without ${what} (${users}), and last the host without ${what} (${deploy('host')}).`
}

/** For a candidate remote that uses what the live host does not have yet. */
export function hostFirst(what: string, remote: string): string {
  return `deploy the host that has ${what} first (${deploy('host')}), then ${remote} (${deploy(remote)}).`
}
