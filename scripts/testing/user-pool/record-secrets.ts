import type { IncomingMessage } from 'node:http'
import { format } from 'node:util'

/** The members of a request or an answer that sign a user in, or help to. */
const SECRET_MEMBERS =
  /^(\w*Password|(Confirmation|User|Secret)?Code|(Access|Id|Refresh)?Token|Session|PASSWORD|NEW_PASSWORD|\w+_CODE|ANSWER|REFRESH_TOKEN|PASSWORD_CLAIM_(SECRET_BLOCK|SIGNATURE))$/
/** The value of ANSWER when a factor is chosen. */
const FACTOR = /^(SMS|SOFTWARE_TOKEN)_MFA$/

/** Adds every secret in the request. It observes the body without consuming it. */
export function recordSecrets(request: IncomingMessage, secrets: Set<string>): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => addSecrets(parseBody(Buffer.concat(chunks)), secrets))
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // No client sends this: a test of bad input.
    return undefined
  }
}

export function addSecrets(value: unknown, secrets: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') addSecrets(member, secrets)
    else if (SECRET_MEMBERS.test(name) && !FACTOR.test(member)) secrets.add(member)
  }
}

/** The console output of this file's tests. */
export const loggedLines: string[] = []
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const write = console[level]
  console[level] = (...args) => {
    loggedLines.push(format(...args))
    write(...args)
  }
}
