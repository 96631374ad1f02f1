import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OptionError } from '../../platform/commands/command-line'

/** The password of a person: from the environment, or typed on the terminal, which shows nothing. */
export async function passwordOf(email: string): Promise<string> {
  const password = process.env.DOCTOR_PASSWORD || (process.stdin.isTTY && (await askFor(email)))
  if (password) return password
  throw new OptionError(
    '--as needs the password of this account: type it on a terminal, or set DOCTOR_PASSWORD.',
  )
}

async function askFor(email: string): Promise<string> {
  process.stderr.write(`Password of ${email}: `)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  // It rejects at Ctrl+C or Ctrl+D.
  const password = await terminal.question('').catch(() => '')
  terminal.close()
  process.stderr.write('\n')
  return password
}
