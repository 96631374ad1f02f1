import { randomBytes } from 'node:crypto'
import { setupCaller } from '../mfa/setup-caller'
import { base32 } from '../mfa/totp'
import { Refusal } from '../refusal'
import type { Operation } from './operation'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Gives out a secret for an authenticator app; the one before serves until this is verified. */
export const associateSoftwareToken: Operation<'AssociateSoftwareToken'> = async (
  request,
  pool,
) => {
  const caller = await setupCaller(request, pool)
  if (caller instanceof Refusal) return caller
  const secret = randomBytes(SECRET_BYTES)
  const pendingToken = pool.vault.close(secret)
  const refused = await caller.change((user) => {
    pool.users.put({ ...user, pendingToken })
    return undefined
  })
  if (refused) return refused
  const Session = caller.goOn({ verified: false })
  return { SecretCode: base32(secret), ...(Session && { Session }) }
}
