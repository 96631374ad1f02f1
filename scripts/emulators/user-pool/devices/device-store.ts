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

/** As the request table has it; a longer one in a map of texts is no device's, and no key. */
const DEVICE_KEY_MAX_LENGTH = 55

/** The confirmed devices of each user. */
export class DeviceStore {
  readonly #devices: Database<Device, [string, string]>

  constructor(db: RootDatabase) {
    this.#devices = db.openDB<Device, [string, string]>({ name: 'user-pool/devices' })
  }

  get(username: string, deviceKey: string): Device | undefined {
    if (deviceKey.length > DEVICE_KEY_MAX_LENGTH) return undefined
    return this.#devices.get([username, deviceKey])
  }

  /** In the order of their keys, those after `after` first. */
  list(username: string, { after = '', limit }: { after?: string; limit: number }): Device[] {
    const start = [username, after.slice(0, DEVICE_KEY_MAX_LENGTH)] as [string, string]
    // The first may be `after` itself.
    const range = this.#devices.getRange({ start, end: [username, '\uffff'], limit: limit + 1 })
    return [...range]
      .map(({ value }) => value)
      .filter(({ deviceKey }) => deviceKey > after)
      .slice(0, limit)
  }

  /** Inside a transaction. */
  put(username: string, device: Device): void {
    void this.#devices.put([username, device.deviceKey], device)
  }

  /** Inside a transaction: changes a device as it then stands; false if it was forgotten. */
  update(
    { username, deviceKey }: { username: string; deviceKey: string },
    change: Partial<Device>,
  ): boolean {
    const device = this.get(username, deviceKey)
    if (device) this.put(username, { ...device, ...change })
    return device !== undefined
  }

  /** Inside a transaction. */
  remove(username: string, deviceKey: string): void {
    void this.#devices.remove([username, deviceKey])
  }

  /** Inside a transaction. */
  removeAll(username: string): void {
    for (const key of this.#devices.getKeys({ start: [username], end: [username, '\uffff'] })) {
      void this.#devices.remove(key)
    }
  }
}
