import type { Account } from '../../identity/account/account'
import { deviceOperations } from '../../identity/account/devices'
import type { IdentityCall } from '../../identity/identity-call'
import type { FreshTokens } from '../../session/fresh-tokens'
import type { StoredSignIn } from '../../session/stored-session'
import { createAccountCalls, done, protectedFailure } from './account-call'
import { mfaOperations } from './mfa-operations'
import { passwordOperations } from './password-operations'
import { profileOperations } from './profile-operations'

export interface AccountOptions {
  call: IdentityCall
  tokens: FreshTokens
  stored: StoredSignIn
  clientId: string
  /** Called when an operation has changed who is signed in, or under which name. */
  announce: () => void
}

export function createAccount(options: AccountOptions): Account {
  const account = { ...options, calls: createAccountCalls(options) }
  return {
    ...profileOperations(account),
    ...passwordOperations(account),
    ...mfaOperations(account),
    ...deviceOperations(account),
    async renewTokens() {
      const current = await options.tokens.get()
      if (!current.ok) return { ok: false, error: protectedFailure(current.error) }
      return done(await options.tokens.replace(current.value, 'GetTokensFromRefreshToken'))
    },
  }
}
