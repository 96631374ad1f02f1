import { ownDevice } from '../devices/own-device'
import { Refusal } from '../refusal'
import type { Operation } from './operation'

export const updateDeviceStatus: Operation<'UpdateDeviceStatus'> = async (request, pool) => {
  const own = await ownDevice(request, pool)
  if (own instanceof Refusal) return own
  const { DeviceRememberedStatus } = request
  if (DeviceRememberedStatus) {
    const remembered = DeviceRememberedStatus === 'remembered'
    await pool.devices.put(own.username, { ...own.device, remembered, modifiedAt: pool.now() })
  }
  return {}
}
