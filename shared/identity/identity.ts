import { isUserPoolId } from '../contract/configuration'
import type { JsonObject } from '../contract/json-value'
import type { Outcome } from '../outcome'
import type { Account, AccountSession } from './account'
import { createIdentityCall, nothing, readAnswer } from './identity-call'
import { identityFailures } from './identity-failures'
import { revokeToken } from './revoke-token'
import type { SdkSignIn } from './sdk/sdk-sign-in'
import type { SignInResult } from './sign-in-result'
import { type Refresh, refreshTokens, type Tokens } from './tokens'
import { type SignedInUser, userProfile, warnIfNicknameIsNotThird } from './user-profile'

const AUTH_FLOWS: unknown[] = ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH']

export interface PoolConfig {
  userPoolId: string
  clientId: string
  /** Undefined: the pool's own regional endpoint. */
  identityEndpoint: string | undefined
}

/** The user of a `GetUser` answer, and its JSON, stored with the tokens. */
export interface StoredUser {
  user: SignedInUser
  json: string
}

/** One user pool's calls. It is stateless: storage and state belong to the session. */
export interface Identity {
  /** Creates an account, whose username is the e-mail address (specification section 3). */
  signUp(input: { nickname: string; email: string; password: string }): Promise<Outcome>
  confirmSignUp(input: { email: string; code: string }): Promise<Outcome>
  resendConfirmationCode(input: { email: string }): Promise<Outcome>
  /** Preloads the code of a sign-in, for example while somebody types. */
  prepareSignIn(): Promise<void>
  signIn(input: Omit<SdkSignIn, keyof PoolConfig | 'call'>): Promise<SignInResult>
  refresh(input: Refresh): Promise<Outcome<Tokens>>
  getUser(accessToken: string): Promise<Outcome<StoredUser>>
  /** Resolves after the first attempt; retries continue in the background. */
  revoke(refreshToken: string): Promise<void>
  /** The pool's other operations; loaded on demand, since most screens do not use them. */
  account(session: AccountSession): Promise<Account>
}

/** Throws for a malformed pool id: the configuration has already been checked. */
export function createIdentity({ userPoolId, clientId, identityEndpoint }: PoolConfig): Identity {
  if (!userPoolId || !clientId) throw new Error(identityFailures.poolRequired.message)
  if (!isUserPoolId(userPoolId)) throw new Error(identityFailures.poolIdInvalid.message)
  const region = userPoolId.split('_')[0]
  const call = createIdentityCall(
    identityEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`,
  )

  const { usernameRequired, flowInvalid, passwordRequired, network } = identityFailures

  /** Sends an operation for an account that nobody has signed in to yet. */
  async function send(
    operation: string,
    payload: JsonObject & { Username: string },
  ): Promise<Outcome> {
    if (payload.Username === '') return { ok: false, error: usernameRequired }
    const answer = await call({ operation, payload: { ClientId: clientId, ...payload } })
    return readAnswer(answer, nothing)
  }

  return {
    async signUp({ nickname, email: Username, password: Password }) {
      if (Username !== '' && Password === '') return { ok: false, error: passwordRequired }
      const UserAttributes = [
        { Name: 'nickname', Value: nickname },
        { Name: 'email', Value: Username },
      ]
      return send('SignUp', { Username, Password, UserAttributes, ValidationData: [] })
    },
    confirmSignUp: ({ email, code }) =>
      send('ConfirmSignUp', { Username: email, ConfirmationCode: code, ForceAliasCreation: true }),
    resendConfirmationCode: ({ email }) => send('ResendConfirmationCode', { Username: email }),
    async prepareSignIn() {
      await loadSdk()
    },
    async signIn(input) {
      const { email, password, flow = 'USER_SRP_AUTH' } = input
      if (email === '') return { status: 'failed', error: usernameRequired }
      if (!AUTH_FLOWS.includes(flow)) return { status: 'failed', error: flowInvalid }
      if (password === '' && flow !== 'CUSTOM_AUTH') {
        return { status: 'failed', error: passwordRequired }
      }
      const sdk = await loadSdk()
      if (sdk === undefined) return { status: 'failed', error: network }
      return sdk.signInWithSdk({ ...input, userPoolId, clientId, call })
    },
    refresh: (input) => refreshTokens({ call, clientId }, input),
    async getUser(accessToken) {
      const payload = { AccessToken: accessToken }
      const answer = await call({ operation: 'GetUser', payload })
      if (!answer.ok) return answer
      const profile = readAnswer(answer, userProfile)
      if (!profile.ok) return profile
      const { username, nickname, attributes } = profile.value
      warnIfNicknameIsNotThird(attributes)
      return {
        ok: true,
        value: { user: { username, nickname }, json: JSON.stringify(answer.value) },
      }
    },
    revoke: (token) => revokeToken({ call, clientId, token }),
    async account(session) {
      const { addAccount } = await import('./account')
      return addAccount({ call, clientId, session })
    },
  }
}

/** Loads the SDK on demand: viewing or restoring a page does not need it. Undefined on failure. */
function loadSdk() {
  return import('./sdk/sdk-sign-in').catch(() => undefined)
}
