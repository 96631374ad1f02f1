import type { Device } from './device-store'

/** A device as the service lists it; dates in seconds. */
export function deviceAnswer(device: Device) {
  return {
    DeviceKey: device.deviceKey,
    DeviceAttributes: [
      { Name: 'device_status', Value: 'valid' },
      { Name: 'device_name', Value: device.name },
      {
        Name: 'dev:device_remembered_status',
        Value: device.remembered ? 'remembered' : 'not_remembered',
      },
      { Name: 'last_ip_used', Value: device.lastAddress },
    ],
    DeviceCreateDate: device.createdAt / 1_000,
    DeviceLastModifiedDate: device.modifiedAt / 1_000,
    DeviceLastAuthenticatedDate: device.authenticatedAt / 1_000,
  }
}
