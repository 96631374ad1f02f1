import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/storage/database'
import type { Verifier } from '../srp/verifier'

/** A confirmed browser or phone of a user; times in ms. */
export interface ConfirmedDevice {
  deviceKey: string
  /** The verifier of the device's secret, which never left it. */
  password: Verifier
  name: string
  remembered: boolean
  lastAddress: string
  createdAt: number
  modifiedAt: number
  authenticatedAt: number
}

interface DeviceRecord {
  record: string
}

export class DeviceStore {
  constructor(private readonly db: Database) {}

  get(sub: string, deviceKey: string): ConfirmedDevice | undefined {
    const sql = 'SELECT record FROM devices WHERE sub = ? AND deviceKey = ?'
    const row = this.db.get<DeviceRecord>(sql, sub, deviceKey)
    return row && JSON.parse(row.record)
  }

  /** The user's devices by key, from the one that follows `after`. */
  list(sub: string, { after, limit }: { after: string; limit: number }): ConfirmedDevice[] {
    const sql =
      'SELECT record FROM devices WHERE sub = ? AND deviceKey > ? ORDER BY deviceKey LIMIT ?'
    return this.db.all<DeviceRecord>(sql, sub, after, limit).map(({ record }) => JSON.parse(record))
  }

  put(sub: string, device: ConfirmedDevice): void {
    const sql = 'INSERT OR REPLACE INTO devices VALUES (?, ?, ?)'
    this.db.run(sql, sub, device.deviceKey, JSON.stringify(device))
  }

  remove(sub: string, deviceKey: string): void {
    this.db.run('DELETE FROM devices WHERE sub = ? AND deviceKey = ?', sub, deviceKey)
  }
}

/** The group name in the SRP hashes of a pool's devices, in the hosted form. */
export function deviceGroupKey(poolId: string): string {
  return `-${createHash('sha256').update(`devices of ${poolId}`).digest('base64url').slice(0, 8)}`
}
