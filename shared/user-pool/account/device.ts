import { isJsonObject, type JsonObject } from '../../identity/json-object'

/** A device that the pool remembers. Times are in milliseconds. */
export interface Device {
  key: string
  attributes: Record<string, string>
  createdAt: number | undefined
  lastSignInAt: number | undefined
}

export interface DevicePage {
  devices: Device[]
  /** To ask for the next page with; undefined on the last. */
  paginationToken: string | undefined
}

/** A device as the pool writes it, with times in seconds; undefined where it is none. */
export function parseDevice(value: unknown): Device | undefined {
  if (!isJsonObject(value) || typeof value.DeviceKey !== 'string') return undefined
  const listed = Array.isArray(value.DeviceAttributes) ? value.DeviceAttributes : []
  const attributes = listed
    .filter(isJsonObject)
    .map(({ Name, Value }) => [String(Name), String(Value ?? '')])
  return {
    key: value.DeviceKey,
    attributes: Object.fromEntries(attributes),
    createdAt: milliseconds(value.DeviceCreateDate),
    lastSignInAt: milliseconds(value.DeviceLastAuthenticatedDate),
  }
}

export function parseDevicePage(answer: JsonObject): DevicePage {
  const listed = Array.isArray(answer.Devices) ? answer.Devices : []
  const token = answer.PaginationToken
  return {
    devices: listed.map(parseDevice).filter((each) => each !== undefined),
    paginationToken: typeof token === 'string' ? token : undefined,
  }
}

function milliseconds(seconds: unknown): number | undefined {
  return typeof seconds === 'number' ? seconds * 1000 : undefined
}
