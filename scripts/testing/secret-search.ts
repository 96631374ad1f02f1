import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Shorter secrets would be found by chance. */
const SHORTEST = 6
/** Three parts in base64, the first a JSON object. No token may be stored, known or not. */
const TOKEN = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g
/** Digits next to other digits or letters are part of a number, a hash or an id. */
const PART_OF_NUMBER = /[0-9A-Za-z.]/

/**
 * The secrets that the bytes contain, as plain text, UTF-16, hex, or base64 at any offset; and every
 * token, known or not.
 */
export function findSecrets(bytes: Buffer, secrets: Iterable<string>): string[] {
  const secretsFound = new Set<string>(bytes.toString('latin1').match(TOKEN))
  for (const secret of secrets) {
    if (secret.length >= SHORTEST && isIn(bytes, secret)) secretsFound.add(secret)
  }
  return [...secretsFound]
}

function isIn(bytes: Buffer, secret: string): boolean {
  const isCode = /^\d+$/.test(secret)
  const clear = [secret, Buffer.from(secret, 'utf16le')]
  if (clear.some((form) => occursIn(bytes, { form, isCode }))) return true
  return encodings(Buffer.from(secret)).some((form) => occursIn(bytes, { form, isCode: false }))
}

function occursIn(
  bytes: Buffer,
  { form, isCode }: { form: string | Buffer; isCode: boolean },
): boolean {
  for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) {
    const around = [bytes[at - 1], bytes[at + form.length]]
    const isPart = around.some((each) => each && PART_OF_NUMBER.test(String.fromCharCode(each)))
    if (!isCode || !isPart) return true
  }
  return false
}

function encodings(secret: Buffer): string[] {
  const hex = secret.toString('hex')
  const inBase64 = [0, 1, 2].map((offset) => base64At(secret, offset))
  const inBase64Url = inBase64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([hex, hex.toUpperCase(), ...inBase64, ...inBase64Url])]
}

/** The base64 characters that depend only on the secret, with `offset` bytes before it. */
function base64At(secret: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64')
  const whole = Math.floor(((offset + secret.length) * 8) / 6)
  return text.slice(Math.ceil((offset * 8) / 6), whole)
}

/** Every file below the folder: its relative path and its bytes. */
export function filesBelow(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: path.slice(folder.length + 1), bytes: readFileSync(path) }))
}

interface Traces {
  /** The data folder of a backend. */
  folder: string
  /** Everything that it logged. */
  log: string
  /** The passwords, codes and tokens that it was given or gave out. */
  secrets: Iterable<string>
}

/** Throws, and names the place, if a backend left a secret in its data folder or its log. */
export function expectNoSecrets({ folder, log, secrets }: Traces): void {
  // Source maps contain only sources, in which the six digits of a code occur by chance.
  const files = filesBelow(folder).filter(({ path }) => !path.endsWith('.map'))
  const places = [...files, { path: 'the log', bytes: Buffer.from(log) }]
  const secretsFound = places.flatMap(({ path, bytes }) =>
    findSecrets(bytes, secrets).map((secret) => `${path} holds ${secret}`),
  )
  if (secretsFound.length > 0) throw new Error(`Secrets were found:\n${secretsFound.join('\n')}`)
}
