import type { IncomingMessage } from 'node:http'
import { format } from 'node:util'

/** The members of a request or an answer that sign somebody in, or help to. */
const SECRET_MEMBERS =
  /^(\w*Password|(Confirmation|User|Secret)?Code|(Access|Id|Refresh)?Token|Session|PASSWORD|NEW_PASSWORD|\w+_CODE|ANSWER|REFRESH_TOKEN|PASSWORD_CLAIM_(SECRET_BLOCK|SIGNATURE))$/
/** Stands under ANSWER where a factor is chosen. */
const FACTOR = /^(SMS|SOFTWARE_TOKEN)_MFA$/

/** Adds every secret that the request brings. It reads along, and takes nothing from the reader. */
export function noteSecrets(request: IncomingMessage, secrets: Set<string>): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => addSecrets(parsed(Buffer.concat(chunks)), secrets))
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // Not what a client sends: a test of bad input.
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

/** What the tests of this file have written to the console. */
export const logged: string[] = []
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const write = console[level]
  console[level] = (...given) => {
    logged.push(format(...given))
    write(...given)
  }
}
