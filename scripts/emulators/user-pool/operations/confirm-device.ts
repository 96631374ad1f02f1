import { readDeviceSecret } from '../devices/read-device-secret'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Operation } from './operation'

/** Takes the verifier of a device that a sign-in has just named. */
export const confirmDevice: Operation<'ConfirmDevice'> = async (request, pool, { address }) => {
  const { AccessToken, DeviceKey: deviceKey, DeviceSecretVerifierConfig, DeviceName } = request
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  if (signed.grant.deviceKey !== deviceKey) return refusals.invalidDeviceKey
  const password = readDeviceSecret(DeviceSecretVerifierConfig ?? {})
  if (!password) return refusals.invalidDeviceSecret
  const now = pool.now()
  const remembered = pool.settings.devices === 'always'
  const device = {
    deviceKey,
    password,
    name: DeviceName ?? deviceKey,
    remembered,
    lastAddress: address,
    createdAt: now,
    modifiedAt: now,
    authenticatedAt: now,
  }
  return pool.accessTokens.change(signed, ({ username }) => {
    if (pool.devices.get(username, deviceKey)) return refusals.deviceExists
    // A device that was forgotten stays so: it may be a lost one, and its tokens with it.
    if (!pool.grants.confirmDevice(signed.originJti)) return refusals.invalidDeviceKey
    pool.devices.put(username, device)
    return { UserConfirmationNecessary: !remembered }
  })
}
