import { deviceAnswer } from '../devices/device-answer'
import { ownDevice } from '../devices/own-device'
import { Refusal } from '../refusal'
import type { Operation } from './operation'

export const getDevice: Operation<'GetDevice'> = async (request, pool) => {
  const own = await ownDevice(request, pool)
  return own instanceof Refusal ? own : { Device: deviceAnswer(own.device) }
}
