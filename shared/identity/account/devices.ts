import * as v from 'valibot'
import type { Outcome } from '../../outcome'
import { done, readAnswer } from '../answers'
import type { AccountSession, SignedCall } from './signed-calls'

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

export interface Devices {
  /** A sign-in confirms its device itself; this is for one that keeps its own secret. Salt and
   * verifier are base64. */
  confirmDevice(input: {
    deviceKey: string
    deviceName: string
    salt: string
    passwordVerifier: string
  }): Promise<Outcome<{ needsUserConfirmation: boolean }>>
  listDevices(input?: { limit?: number; paginationToken?: string }): Promise<Outcome<DevicePage>>
  /** Without a key: the remembered device that this is. So for the next two. */
  getDevice(input?: { deviceKey?: string }): Promise<Outcome<Device>>
  forgetDevice(input?: { deviceKey?: string }): Promise<Outcome>
  updateDeviceStatus(input: { deviceKey?: string; remembered: boolean }): Promise<Outcome>
}

/** The most that the hosted service gives at once. */
const PAGE_LIMIT = 60

const milliseconds = v.optional(
  v.pipe(
    v.number(),
    v.transform((seconds) => seconds * 1000),
  ),
)

const device = v.pipe(
  v.object({
    DeviceKey: v.string(),
    DeviceAttributes: v.optional(
      v.array(v.object({ Name: v.string(), Value: v.optional(v.string(), '') })),
      [],
    ),
    DeviceCreateDate: milliseconds,
    DeviceLastAuthenticatedDate: milliseconds,
  }),
  v.transform(
    (answer): Device => ({
      key: answer.DeviceKey,
      attributes: Object.fromEntries(
        answer.DeviceAttributes.map(({ Name, Value }) => [Name, Value]),
      ),
      createdAt: answer.DeviceCreateDate,
      lastSignInAt: answer.DeviceLastAuthenticatedDate,
    }),
  ),
)

const devicePage = v.pipe(
  v.object({ Devices: v.optional(v.array(device), []), PaginationToken: v.optional(v.string()) }),
  v.transform(
    ({ Devices: devices, PaginationToken: paginationToken }): DevicePage => ({
      devices,
      paginationToken,
    }),
  ),
)

const oneDevice = v.pipe(
  v.object({ Device: device }),
  v.transform((answer) => answer.Device),
)

const confirmation = v.pipe(
  v.object({ UserConfirmationNecessary: v.optional(v.boolean(), false) }),
  v.transform((answer) => ({ needsUserConfirmation: answer.UserConfirmationNecessary })),
)

export function createDevices(
  signed: SignedCall,
  session: Pick<AccountSession, 'deviceKey' | 'forgetDevice'>,
): Devices {
  /** If this machine is not a remembered device there is no key, and the pool says so. */
  const keyOf = ({ deviceKey = session.deviceKey() }: { deviceKey?: string | undefined }) => ({
    DeviceKey: deviceKey,
  })

  return {
    async confirmDevice({ deviceKey, deviceName, salt, passwordVerifier }) {
      const DeviceSecretVerifierConfig = { Salt: salt, PasswordVerifier: passwordVerifier }
      const names = { DeviceKey: deviceKey, DeviceName: deviceName }
      const answer = await signed('ConfirmDevice', { ...names, DeviceSecretVerifierConfig })
      return readAnswer(answer, confirmation)
    },
    async listDevices({ limit = PAGE_LIMIT, paginationToken } = {}) {
      const payload = { Limit: limit, PaginationToken: paginationToken }
      return readAnswer(await signed('ListDevices', payload), devicePage)
    },
    getDevice: async (input = {}) => readAnswer(await signed('GetDevice', keyOf(input)), oneDevice),
    async forgetDevice(input = {}) {
      const payload = keyOf(input)
      const answer = await signed('ForgetDevice', payload)
      if (answer.ok && payload.DeviceKey === session.deviceKey()) session.forgetDevice()
      return done(answer)
    },
    async updateDeviceStatus({ remembered, ...input }) {
      const DeviceRememberedStatus = remembered ? 'remembered' : 'not_remembered'
      const payload = { ...keyOf(input), DeviceRememberedStatus }
      return done(await signed('UpdateDeviceStatus', payload))
    },
  }
}
