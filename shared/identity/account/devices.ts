import * as v from 'valibot'
import { done, readAnswer } from '../answers'
import type { AccountSession, SignedCall } from './signed-calls'

/** A device that the pool remembers. Times are in milliseconds. */
export interface Device {
  key: string
  attributes: Record<string, string>
  createdAt: number | undefined
  lastSignInAt: number | undefined
}

/** The most that the hosted service gives at once. */
const PAGE_LIMIT = 60

const device = v.pipe(
  v.object({
    DeviceKey: v.string(),
    DeviceAttributes: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
    DeviceCreateDate: v.optional(v.number()),
    DeviceLastAuthenticatedDate: v.optional(v.number()),
  }),
  v.transform(
    (answer): Device => ({
      key: answer.DeviceKey,
      attributes: Object.fromEntries(
        answer.DeviceAttributes.map(({ Name, Value }) => [Name, Value]),
      ),
      createdAt: milliseconds(answer.DeviceCreateDate),
      lastSignInAt: milliseconds(answer.DeviceLastAuthenticatedDate),
    }),
  ),
)

const devicePage = v.pipe(
  v.object({ Devices: v.optional(v.array(device), []), PaginationToken: v.optional(v.string()) }),
  // To ask for the next page with; undefined on the last.
  v.transform((page) => ({ devices: page.Devices, paginationToken: page.PaginationToken })),
)

const oneDevice = v.pipe(
  v.object({ Device: device }),
  v.transform((answer) => answer.Device),
)

const confirmation = v.pipe(
  v.object({ UserConfirmationNecessary: v.optional(v.boolean(), false) }),
  v.transform((answer) => ({ needsUserConfirmation: answer.UserConfirmationNecessary })),
)

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000
}

export function createDevices(
  signed: SignedCall,
  session: Pick<AccountSession, 'deviceKey' | 'forgetDevice'>,
) {
  return {
    /** A sign-in confirms its device itself; this is for one that keeps its own secret. Salt and
     * verifier are base64. */
    async confirmDevice(input: {
      deviceKey: string
      deviceName: string
      salt: string
      passwordVerifier: string
    }) {
      const payload = {
        DeviceKey: input.deviceKey,
        DeviceName: input.deviceName,
        DeviceSecretVerifierConfig: { Salt: input.salt, PasswordVerifier: input.passwordVerifier },
      }
      return readAnswer(await signed('ConfirmDevice', payload), confirmation)
    },
    async listDevices({
      limit = PAGE_LIMIT,
      paginationToken,
    }: {
      limit?: number
      paginationToken?: string
    } = {}) {
      const payload = { Limit: limit, PaginationToken: paginationToken }
      return readAnswer(await signed('ListDevices', payload), devicePage)
    },
    /** By default the remembered device that this machine is. So for the next two. */
    async getDevice({ deviceKey = session.deviceKey() } = {}) {
      return readAnswer(await signed('GetDevice', { DeviceKey: deviceKey }), oneDevice)
    },
    async forgetDevice({ deviceKey = session.deviceKey() } = {}) {
      const answer = await signed('ForgetDevice', { DeviceKey: deviceKey })
      if (answer.ok && deviceKey === session.deviceKey()) session.forgetDevice()
      return done(answer)
    },
    async updateDeviceStatus(input: { deviceKey?: string; remembered: boolean }) {
      const { deviceKey = session.deviceKey(), remembered } = input
      const DeviceRememberedStatus = remembered ? 'remembered' : 'not_remembered'
      return done(
        await signed('UpdateDeviceStatus', { DeviceKey: deviceKey, DeviceRememberedStatus }),
      )
    },
  }
}
