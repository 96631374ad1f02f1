import type { Failure, Outcome } from '../outcome'
import type { RuntimeConfig } from '../runtime-config/runtime-config'
import { createFreshTokens, type FreshTokens } from '../session/fresh-tokens'
import { createProfileReader } from '../session/restore-session'
import { createSignInAttempts } from '../session/sign-in'
import { createStoredSignIn } from '../session/stored-session'
import { createTokenStorage } from '../session/token-storage'
import { watchTabs } from '../session/watch-tabs'
import { nextTask } from '../user-pool/next-task'
import type { SignInResult, UserPoolClient } from '../user-pool/user-pool-client'
import { codeDelivery } from './answers'
import { createIdentityCall } from './identity-call'
import { identityFailures } from './identity-failures'
import { revokeToken } from './revoke-token'
import { userPoolIdShape } from './user-pool-id'

const AUTH_FLOWS: unknown[] = ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH']

export interface UserPoolOptions {
  config: Pick<RuntimeConfig, 'userPoolId' | 'clientId' | 'identityEndpoint'>
  openStorage?: () => Storage
  now?: () => number
}

/**
 * The client of one user pool. Throws where the pool is not named rightly: the configuration is
 * checked before, so that is a fault of the program.
 */
export function createUserPool(options: UserPoolOptions): UserPoolClient {
  const { userPoolId, clientId, identityEndpoint } = options.config
  if (!userPoolId || !clientId) throw new Error(identityFailures.poolRequired.message)
  if (!userPoolIdShape.test(userPoolId)) throw new Error(identityFailures.poolIdInvalid.message)

  const region = userPoolId.split('_')[0]
  const call = createIdentityCall(
    identityEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`,
  )
  const storage = createTokenStorage(options.openStorage ?? (() => window.localStorage))
  const stored = createStoredSignIn(storage, clientId)
  const attempts = createSignInAttempts(stored.sdkStorage)
  const now = options.now ?? Date.now
  const tokens = createFreshTokens({ stored, call, clientId, now })
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of [...listeners]) listener()
  }
  const readProfile = createProfileReader({ stored, call, tokens, onRefused: announce })

  return {
    hasStoredSignIn: () => stored.read().status === 'tokens',

    watch(listener) {
      listeners.add(listener)
      const stop = watchTabs({ keys: stored.watchedKeys, listener })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },

    async account(isOwn = () => true) {
      const { createAccount } = await import('../user-pool/account/create-account')
      const own: FreshTokens = {
        ...tokens,
        async get() {
          const fresh = await tokens.get()
          return fresh.ok && !isOwn(fresh.value.idToken)
            ? refused(identityFailures.notAuthenticated)
            : fresh
        },
      }
      return createAccount({ call, tokens: own, stored, clientId, announce })
    },

    async signUp({ nickname, email, password }) {
      if (email === '') return refused(identityFailures.usernameRequired)
      if (password === '') return refused(identityFailures.passwordRequired)
      const answer = await call({
        operation: 'SignUp',
        payload: {
          ClientId: clientId,
          Username: email,
          Password: password,
          UserAttributes: [
            { Name: 'nickname', Value: nickname },
            { Name: 'email', Value: email },
          ],
          ValidationData: [],
        },
      })
      return answer.ok ? { ok: true, value: codeDelivery(answer.value) } : answer
    },

    async confirmSignUp({ email, code }) {
      if (email === '') return refused(identityFailures.usernameRequired)
      const answer = await call({
        operation: 'ConfirmSignUp',
        payload: {
          ClientId: clientId,
          Username: email,
          ConfirmationCode: code,
          ForceAliasCreation: true,
        },
      })
      return answer.ok ? { ok: true, value: undefined } : answer
    },

    async resendConfirmationCode({ email }) {
      if (email === '') return refused(identityFailures.usernameRequired)
      const payload = { ClientId: clientId, Username: email }
      const answer = await call({ operation: 'ResendConfirmationCode', payload })
      return answer.ok ? { ok: true, value: codeDelivery(answer.value) } : answer
    },

    async signIn(input, onSignedIn) {
      if (input.email === '') return failed(identityFailures.usernameRequired)
      const { flow = 'USER_SRP_AUTH' } = input
      if (!AUTH_FLOWS.includes(flow)) return failed(identityFailures.flowInvalid)
      if (input.password === '' && flow !== 'CUSTOM_AUTH') {
        return failed(identityFailures.passwordRequired)
      }
      const attempt = attempts.begin(input.email)
      const sdk = await loadSdk()
      if (sdk === undefined) return failed(identityFailures.network)
      // What the browser has just compiled and run was work enough for one task.
      await nextTask()

      /** Nobody shows what it came to, and nobody would ever sign it out. */
      function giveUp(): SignInResult {
        const token = attempt.refreshToken()
        if (token) {
          const found = stored.read()
          // Stored before it was given up, while who it is was still being asked.
          if (found.status === 'tokens' && found.tokens.refreshToken === token) stored.clear()
          void revokeToken({ call, clientId, token })
        }
        return failed(identityFailures.notAuthenticated)
      }

      async function complete(): Promise<SignInResult> {
        if (attempt.isSuperseded()) return giveUp()
        const [username, signIn] = [stored.username(), stored.signIn()]
        const restored = await readProfile()
        if (attempt.isSuperseded()) return giveUp()
        if (restored.status === 'valid') {
          onSignedIn(restored.user)
          return { status: 'signed-in', user: restored.user }
        }
        // Half a sign-in is none: the tokens go, and the person tries again. Those of a sign-in on
        // another tab meanwhile stay.
        if (stored.username() === username && stored.signIn() === signIn) stored.clear()
        return failed(
          restored.status === 'unreachable' ? restored.error : identityFailures.notAuthenticated,
        )
      }
      const { forgetDevice } = stored
      const pool = { userPoolId, clientId, storage: attempt.storage, call }
      return sdk.signInWithSdk({ ...input, ...pool, complete, forgetDevice })
    },

    async prepareSignIn() {
      await loadSdk()
    },

    restore: () => readProfile(),

    async idToken() {
      const fresh = await tokens.get()
      return fresh.ok ? { ok: true, value: fresh.value.idToken } : fresh
    },

    async signOut() {
      attempts.supersedeAll()
      const found = stored.read()
      stored.clear()
      if (found.status !== 'tokens' || found.tokens.refreshToken === undefined) return
      await revokeToken({ call, clientId, token: found.tokens.refreshToken })
    },
  }
}

/** Nobody needs the SDK to look at a page, or to come back to it. Undefined: it could not be had. */
function loadSdk() {
  return import('./sdk/sdk-sign-in').catch(() => undefined)
}

function refused<T>(error: Failure): Outcome<T> {
  return { ok: false, error }
}

function failed(error: Failure): SignInResult {
  return { status: 'failed', error }
}
