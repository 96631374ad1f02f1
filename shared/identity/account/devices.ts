import type { StoredSignIn } from '../../session/stored-session'
import { type AccountCalls, done, reading } from '../../user-pool/account/account-call'
import { parseDevice, parseDevicePage } from '../../user-pool/account/device'
import type { Account } from './account'

type DeviceOperations = Pick<
  Account,
  'confirmDevice' | 'listDevices' | 'getDevice' | 'forgetDevice' | 'updateDeviceStatus'
>

interface Context {
  calls: AccountCalls
  stored: StoredSignIn
}

/** Devices that a request does not limit: as many as the hosted service gives at most. */
const PAGE_LIMIT = 60

export function deviceOperations({ calls, stored }: Context): DeviceOperations {
  /** Where this machine is no remembered device there is no key, and the pool says so. */
  const keyOf = ({ deviceKey = stored.deviceKey() }: { deviceKey?: string | undefined }) => ({
    DeviceKey: deviceKey,
  })

  return {
    async confirmDevice({ deviceKey, deviceName, salt, passwordVerifier }) {
      const DeviceSecretVerifierConfig = { Salt: salt, PasswordVerifier: passwordVerifier }
      const names = { DeviceKey: deviceKey, DeviceName: deviceName }
      const payload = { ...names, DeviceSecretVerifierConfig }
      const answer = await calls.signed({ operation: 'ConfirmDevice', payload })
      return reading(answer, ({ UserConfirmationNecessary }) => ({
        needsUserConfirmation: UserConfirmationNecessary === true,
      }))
    },
    async listDevices({ limit = PAGE_LIMIT, paginationToken } = {}) {
      const payload = { Limit: limit, PaginationToken: paginationToken }
      return reading(await calls.signed({ operation: 'ListDevices', payload }), parseDevicePage)
    },
    async getDevice(input = {}) {
      const answer = await calls.signed({ operation: 'GetDevice', payload: keyOf(input) })
      return reading(answer, ({ Device }) => parseDevice(Device))
    },
    async forgetDevice(input = {}) {
      const payload = keyOf(input)
      const answer = await calls.signed({ operation: 'ForgetDevice', payload })
      if (answer.ok && payload.DeviceKey === stored.deviceKey()) stored.forgetDevice()
      return done(answer)
    },
    async updateDeviceStatus({ remembered, ...input }) {
      const DeviceRememberedStatus = remembered ? 'remembered' : 'not_remembered'
      const payload = { ...keyOf(input), DeviceRememberedStatus }
      return done(await calls.signed({ operation: 'UpdateDeviceStatus', payload }))
    },
  }
}
