import { createHmac, randomBytes } from 'node:crypto'

/** A key for a room's pseudonyms, which never leaves its store. */
export function pseudonymKey(): string {
  return randomBytes(32).toString('base64url')
}

/** An author's pseudonym: a keyed hash of 72 bits. */
export function pseudonymOf(key: string, author: string): string {
  return createHmac('sha256', key).update(author).digest('base64url').slice(0, 12)
}
