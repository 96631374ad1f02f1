import { deviceAnswer } from '../devices/device-answer'
import { Refusal } from '../refusal'
import type { Operation } from './operation'

const PAGE = 60

/** The page's last device is the token of the next page. */
export const listDevices: Operation<'ListDevices'> = async (request, pool) => {
  const { AccessToken, Limit, PaginationToken: after } = request
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const limit = Limit || PAGE
  const found = pool.devices.list(signed.user.username, {
    limit: limit + 1,
    ...(after !== undefined && { after }),
  })
  const page = found.slice(0, limit)
  const PaginationToken = found.length > limit ? page.at(-1)?.deviceKey : undefined
  return { Devices: page.map(deviceAnswer), ...(PaginationToken && { PaginationToken }) }
}
