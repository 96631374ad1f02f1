import { generateSync } from 'otplib'
import { PoolCaller } from '../../testing/backend/pool-caller'
import type { Person } from '../../testing/browser/people'

const STEP_S = 30

/** An authenticator app of somebody who has turned it on. */
export interface AuthenticatorApp {
  /** The code for a sign-in: the next one, since each serves once and the first was the set-up's. */
  nextCode(): string
}

/** Registers somebody who signs in with an authenticator app besides the password. */
export async function registeredWithApp(url: string, who: Person): Promise<AuthenticatorApp> {
  const caller = new PoolCaller(() => url)
  await caller.register(who)
  const { AccessToken } = await caller.signIn(who)
  const { SecretCode } = await caller.ask('AssociateSoftwareToken', { AccessToken })
  const secret = String(SecretCode)
  const codeAt = (epoch: number) => generateSync({ secret, epoch })
  const now = () => Date.now() / 1_000
  await caller.ask('VerifySoftwareToken', { AccessToken, UserCode: codeAt(now()) })
  const settings = { Enabled: true, PreferredMfa: true }
  await caller.ask('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: settings })
  return { nextCode: () => codeAt(now() + STEP_S) }
}
