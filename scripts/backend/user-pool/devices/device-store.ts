import type { Database, RootDatabase } from 'lmdb'
import type { Verifier } from '../srp/verifier'

/** A browser or phone that its user's pool knows; times in ms. */
export interface Device {
  deviceKey: string
  /** What the device proves that it still is; its secret never left it. */
  password: Verifier
  name: string
  remembered: boolean
  lastAddress: string
  createdAt: number
  modifiedAt: number
  authenticatedAt: number
}

/** The confirmed devices of each user. */
export class DeviceStore {
  readonly #devices: Database<Device, [string, string]>

  constructor(db: RootDatabase) {
    this.#devices = db.openDB<Device, [string, string]>({ name: 'user-pool/devices' })
  }

  get(username: string, deviceKey: string): Device | undefined {
    return this.#devices.get([username, deviceKey])
  }

  /** In the order of their keys, those after `after` first. */
  list(username: string, { after = '', limit }: { after?: string; limit: number }): Device[] {
    const range = this.#devices.getRange({ start: [username, after], end: [username, '\uffff'] })
    return [...range]
      .map(({ value }) => value)
      .filter(({ deviceKey }) => deviceKey > after)
      .slice(0, limit)
  }

  async put(username: string, device: Device): Promise<void> {
    await this.#devices.put([username, device.deviceKey], device)
  }

  async remove(username: string, deviceKey: string): Promise<void> {
    await this.#devices.remove([username, deviceKey])
  }

  async removeAll(username: string): Promise<void> {
    const keys = [...this.#devices.getKeys({ start: [username], end: [username, '\uffff'] })]
    await Promise.all(keys.map((key) => this.#devices.remove(key)))
  }
}
