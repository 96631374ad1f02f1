import { ownDevice } from '../devices/own-device'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Operation } from './operation'

export const updateDeviceStatus: Operation<'UpdateDeviceStatus'> = async (request, pool) => {
  const own = await ownDevice(request, pool)
  if (own instanceof Refusal) return own
  const { DeviceRememberedStatus } = request
  if (!DeviceRememberedStatus) return {}
  const change = { remembered: DeviceRememberedStatus === 'remembered', modifiedAt: pool.now() }
  const { deviceKey } = own.device
  return pool.accessTokens.change(own.signed, ({ username }) =>
    pool.devices.update({ username, deviceKey }, change) ? {} : refusals.deviceDoesNotExist,
  )
}
