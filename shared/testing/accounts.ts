import { type FakeIdentityService, type PoolAnswer, refuse, token } from './fake-identity-service'

const TOKEN_LIFE_S = 3600

interface FakeAccount {
  nickname: string
  isGone: boolean
  /** By refresh token; revoked ones are removed. */
  signIns: Set<string>
}

export type Accounts = ReturnType<typeof installAccounts>

/** Makes the service answer for several people, whose names are also their passwords. */
export function installAccounts(service: FakeIdentityService, usernames: readonly string[]) {
  const accounts = new Map(
    usernames.map((username): [string, FakeAccount] => [
      username,
      // Nicknames are not unique, so no test may identify people by them.
      { nickname: 'sam', isGone: false, signIns: new Set() },
    ]),
  )
  /** The user and the sign-in of each access token. */
  const owners = new Map<string, { username: string; signIn: string }>()
  let count = 0
  let isOnline = true

  function accountOf(username: string): FakeAccount {
    const account = accounts.get(username)
    if (!account) throw new Error(`${username} has no account.`)
    return account
  }

  function tokens(username: string, signIn: string) {
    count += 1
    const iat = Math.floor(Date.now() / 1000)
    const claims = { iat, exp: iat + TOKEN_LIFE_S, origin_jti: signIn }
    const { nickname } = accountOf(username)
    const AccessToken = token({ ...claims, nickname, jti: `access-${count}` }, username)
    owners.set(AccessToken, { username, signIn })
    return { IdToken: token({ ...claims, nickname, jti: `id-${count}` }, username), AccessToken }
  }

  const accountGone = refuse('UserNotFoundException', 'User does not exist.')
  const tokenRevoked = refuse('NotAuthorizedException', 'The token has been revoked.')

  /** Acts for the user of the token. */
  function withToken(
    jwt: unknown,
    act: (account: FakeAccount, username: string) => object,
  ): PoolAnswer {
    const { username, signIn } = owners.get(String(jwt)) ?? { username: '', signIn: '' }
    const account = accounts.get(username)
    if (!account || account.isGone) return accountGone
    return account.signIns.has(signIn) ? { body: act(account, username) } : tokenRevoked
  }

  function refresh(refreshToken: unknown): PoolAnswer {
    const signIn = String(refreshToken)
    const [username] = [...accounts].find(([, { signIns }]) => signIns.has(signIn)) ?? []
    if (username === undefined || accountOf(username).isGone) return tokenRevoked
    return { body: { AuthenticationResult: tokens(username, signIn) } }
  }

  function answer(operation: string, give: (payload: Record<string, unknown>) => PoolAnswer): void {
    service.on(operation, (payload) => (isOnline ? give(payload) : 'no network'))
  }

  answer('InitiateAuth', ({ AuthFlow, AuthParameters }) => {
    const parameters = Object(AuthParameters)
    if (AuthFlow === 'REFRESH_TOKEN_AUTH') return refresh(parameters.REFRESH_TOKEN)
    const username = String(parameters.USERNAME)
    if (accountOf(username).isGone) return accountGone
    count += 1
    const RefreshToken = `refresh-${count}`
    accountOf(username).signIns.add(RefreshToken)
    return { body: { AuthenticationResult: { ...tokens(username, RefreshToken), RefreshToken } } }
  })
  answer('GetTokensFromRefreshToken', ({ RefreshToken }) => refresh(RefreshToken))
  answer('GetUser', ({ AccessToken }) =>
    withToken(AccessToken, ({ nickname }, Username) => ({
      Username,
      UserAttributes: [{ Name: 'nickname', Value: nickname }],
    })),
  )
  answer('UpdateUserAttributes', ({ AccessToken, UserAttributes }) =>
    withToken(AccessToken, (account) => {
      account.nickname = Object(UserAttributes)[0].Value
      return {}
    }),
  )
  answer('DeleteUser', ({ AccessToken }) =>
    withToken(AccessToken, (account) => {
      account.isGone = true
      return {}
    }),
  )
  answer('RevokeToken', ({ Token }) => {
    for (const { signIns } of accounts.values()) signIns.delete(String(Token))
    return { body: {} }
  })

  return {
    accountOf,
    setOnline(online: boolean) {
      isOnline = online
    },
  }
}
