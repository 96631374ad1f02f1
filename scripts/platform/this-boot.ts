import { readFileSync } from 'node:fs'

/** What LMDB knows this run of the machine by: the first digits of its boot id. Undefined where there
 * is no such file; LMDB knows it on macOS as well. */
export function thisBoot(): bigint | undefined {
  try {
    const id = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    return BigInt(`0x${/^[0-9a-f]+/.exec(id)?.[0] ?? ''}`)
  } catch {
    return undefined
  }
}
