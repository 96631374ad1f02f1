import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { AnyRequest } from '../request/read-request'
import { N } from '../srp/group'
import type { ConfirmedDevice } from '../users/devices'
import type { User } from '../users/user'
import { type Operation, signedIn } from './operation'

const PAGE = 60
const SALT_MAX_BYTES = 64
/** The group's length, and a leading zero byte. */
const VERIFIER_MAX_BYTES = 385

/** Stores the verifier of a device that a sign-in has just named. */
export const ConfirmDevice: Operation<'ConfirmDevice'> = signedIn((request, pool, holder) => {
  const { DeviceKey: deviceKey, DeviceSecretVerifierConfig = {}, DeviceName } = request
  const { user, grant, address } = holder
  if (grant.deviceKey !== deviceKey) return refusals.invalidDeviceKey
  const password = readDeviceSecret(DeviceSecretVerifierConfig)
  if (!password) return refusals.invalidDeviceSecret
  if (pool.devices.get(user.sub, deviceKey)) return refusals.deviceExists
  // A forgotten device stays forgotten: it may be lost, and its tokens with it.
  if (!pool.grants.confirmDevice(grant.originJti)) return refusals.invalidDeviceKey
  const now = pool.now()
  const isRemembered = pool.settings.devices === 'always'
  pool.devices.put(user.sub, {
    deviceKey,
    password,
    name: DeviceName ?? deviceKey,
    remembered: isRemembered,
    lastAddress: address,
    createdAt: now,
    modifiedAt: now,
    authenticatedAt: now,
  })
  return { UserConfirmationNecessary: !isRemembered }
})

export const GetDevice: Operation<'GetDevice'> = signedIn(({ DeviceKey }, pool, { user }) => {
  const device = ownDevice(pool, { user, DeviceKey })
  return device instanceof Refusal ? device : { Device: describeDevice(device) }
})

export const ForgetDevice: Operation<'ForgetDevice'> = signedIn(({ DeviceKey }, pool, { user }) => {
  const device = ownDevice(pool, { user, DeviceKey })
  if (device instanceof Refusal) return device
  pool.devices.remove(user.sub, DeviceKey)
  return {}
})

export const UpdateDeviceStatus: Operation<'UpdateDeviceStatus'> = signedIn(
  ({ DeviceKey, DeviceRememberedStatus }, pool, { user }) => {
    const device = ownDevice(pool, { user, DeviceKey })
    if (device instanceof Refusal) return device
    if (!DeviceRememberedStatus) return {}
    const isRemembered = DeviceRememberedStatus === 'remembered'
    pool.devices.put(user.sub, { ...device, remembered: isRemembered, modifiedAt: pool.now() })
    return {}
  },
)

/** The last device of a page is the token of the next page. */
export const ListDevices: Operation<'ListDevices'> = signedIn((request, pool, { user }) => {
  const { Limit, PaginationToken: after = '' } = request
  const limit = Limit || PAGE
  const devices = pool.devices.list(user.sub, { after, limit: limit + 1 })
  const page = devices.slice(0, limit)
  const PaginationToken = devices.length > limit ? page.at(-1)?.deviceKey : undefined
  return { Devices: page.map(describeDevice), ...(PaginationToken && { PaginationToken }) }
})

function ownDevice(pool: Pool, { user, DeviceKey }: { user: User; DeviceKey: string }) {
  return pool.devices.get(user.sub, DeviceKey) ?? refusals.deviceDoesNotExist
}

/** A device as the service lists it; dates in seconds. */
function describeDevice(device: ConfirmedDevice) {
  const status = device.remembered ? 'remembered' : 'not_remembered'
  return {
    DeviceKey: device.deviceKey,
    DeviceAttributes: [
      { Name: 'device_status', Value: 'valid' },
      { Name: 'device_name', Value: device.name },
      { Name: 'dev:device_remembered_status', Value: status },
      { Name: 'last_ip_used', Value: device.lastAddress },
    ],
    DeviceCreateDate: device.createdAt / 1_000,
    DeviceLastModifiedDate: device.modifiedAt / 1_000,
    DeviceLastAuthenticatedDate: device.authenticatedAt / 1_000,
  }
}

type DeviceSecret = NonNullable<AnyRequest['DeviceSecretVerifierConfig']>

/** A new device's verifier of its secret, from two parts in base64; undefined if invalid. */
function readDeviceSecret({ Salt = '', PasswordVerifier = '' }: DeviceSecret) {
  const salt = readNumber(Salt, SALT_MAX_BYTES)
  const verifier = readNumber(PasswordVerifier, VERIFIER_MAX_BYTES)
  if (salt === undefined || verifier === undefined || verifier <= 1n || verifier >= N - 1n)
    return undefined
  return { salt: salt.toString(16), verifier: verifier.toString(16) }
}

function readNumber(base64: string, maxBytes: number): bigint | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.length > maxBytes) return undefined
  return BigInt(`0x${bytes.toString('hex')}`)
}
