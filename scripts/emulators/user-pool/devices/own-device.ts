import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Signed } from '../tokens/access-tokens'
import type { Device } from './device-store'

interface Named {
  readonly AccessToken?: string
  readonly DeviceKey: string
}

/** The device that the caller names, if it is one of the caller's. */
export async function ownDevice(
  { AccessToken, DeviceKey }: Named,
  pool: Pool,
): Promise<{ signed: Signed; device: Device } | Refusal> {
  if (!AccessToken) return refusals.missingParameter('AccessToken')
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const device = pool.devices.get(signed.user.username, DeviceKey)
  return device ? { signed, device } : refusals.deviceDoesNotExist
}
