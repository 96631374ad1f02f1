import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database'

export function storedKey(db: Database, name: string): string | undefined {
  return db.get<{ value: string }>('SELECT value FROM keys WHERE name = ?', name)?.value
}

export function storeKey(db: Database, { name, value }: { name: string; value: string }): void {
  db.run('INSERT INTO keys VALUES (?, ?)', name, value)
}

/** A secret key that is made on first use and kept. */
export function openRandomKey(db: Database, name: string): Buffer {
  const value = storedKey(db, name)
  if (value) return Buffer.from(value, 'hex')
  const key = randomBytes(32)
  storeKey(db, { name, value: key.toString('hex') })
  return key
}
