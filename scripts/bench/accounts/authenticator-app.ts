import { PoolCaller } from '../../testing/backend/pool-caller'
import { codeOf } from '../../testing/browser/challenged-people'
import type { Person } from '../../testing/browser/people'

/** An authenticator app that its user has turned on. */
export interface AuthenticatorApp {
  /** The code for one sign-in. */
  nextCode(): string
}

/** Registers a person who signs in with a password and an authenticator app. */
export async function registeredWithApp(url: string, who: Person): Promise<AuthenticatorApp> {
  const caller = new PoolCaller(() => url)
  await caller.register(who)
  const { AccessToken } = await caller.signIn(who)
  const { SecretCode } = await caller.ask('AssociateSoftwareToken', { AccessToken })
  const secret = String(SecretCode)
  await caller.ask('VerifySoftwareToken', { AccessToken, UserCode: codeOf(secret, 'present') })
  const settings = { Enabled: true, PreferredMfa: true }
  await caller.ask('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: settings })
  return { nextCode: () => codeOf(secret) }
}
