import { createHash } from 'node:crypto'

/** Subresource integrity of a file's bytes, as the `integrity` attribute wants it. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
