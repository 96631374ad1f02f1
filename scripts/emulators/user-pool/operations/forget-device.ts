import { ownDevice } from '../devices/own-device'
import { Refusal } from '../refusal'
import type { Operation } from './operation'

export const forgetDevice: Operation<'ForgetDevice'> = async (request, pool) => {
  const own = await ownDevice(request, pool)
  if (own instanceof Refusal) return own
  return pool.accessTokens.change(own.signed, ({ username }) => {
    pool.devices.remove(username, own.device.deviceKey)
    return {}
  })
}
