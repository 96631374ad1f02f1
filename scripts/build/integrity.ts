import { createHash } from 'node:crypto'

/** The subresource integrity of a file's bytes, for an `integrity` attribute. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
