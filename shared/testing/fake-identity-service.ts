import { jwtPayload } from '../identity'
import { type SrpIdentity, startSrpExchange } from './srp-server'

type Payload = Record<string, unknown>

/** An operation's answer: a body, a refusal by type, or none at all. */
export type PoolAnswer = { body: object } | { type: string; message: string } | 'no network'
type PoolHandler = (payload: Payload) => PoolAnswer | Promise<PoolAnswer>

const POOL_ID = 'us-east-1_TestPool1'
export const CLIENT_ID = 'testclient'
const ENDPOINT = 'http://localhost:3000/cognito-idp/'
/** The page's configuration for it. */
export const POOL_CONFIG = {
  userPoolId: POOL_ID,
  clientId: CLIENT_ID,
  identityEndpoint: ENDPOINT,
}
export const ada = { email: 'ada@example.com', password: 'Engine1843!', nickname: 'ada' }
/** The pool's id of ada. */
export const ADA_ID = '5f0c7a52-ada0-4a11-9c1e-0123456789ab'

/** The id of the sign-in in every token. */
export const SIGN_IN = 'sign-in-1'

const TOKEN_LIFE_S = 3600

export function token(
  claims: {
    iat: number
    exp: number
    jti: string
    nickname?: string | undefined
    origin_jti?: string
  },
  username = ADA_ID,
): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const standardClaims = { sub: username, 'cognito:username': username, nickname: 'ada' }
  const payload = { ...standardClaims, origin_jti: SIGN_IN, ...claims }
  return `${encode({ alg: 'none' })}.${encode(payload)}.sig`
}

export const refuse = (type: string, message: string) => ({ type, message })

export type FakeIdentityService = ReturnType<typeof installIdentityService>

/** The `GetUser` answer of a user. */
export const profileOf = (Username: string, nickname: string) => ({
  Username,
  UserAttributes: [
    { Name: 'sub', Value: Username },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'nickname', Value: nickname },
    { Name: 'email', Value: ada.email },
  ],
})

/** Clears the storage, and answers the page's requests like a user pool that records them and
 * checks SRP proofs. */
export function installIdentityService() {
  localStorage.clear()
  const requests: { operation: string; payload: Payload }[] = []
  const handlers = new Map<string, PoolHandler>()
  let tokenCount = 0
  let signIns = 0
  /** The pool's nickname of ada. */
  let { nickname } = ada
  let exchange: ReturnType<typeof startSrpExchange> | undefined

  /** `at` is the pool's clock, which need not be the client's. */
  function tokens(at = Date.now()) {
    tokenCount += 1
    const iat = Math.floor(at / 1000)
    const claims = { iat, exp: iat + TOKEN_LIFE_S, nickname }
    return {
      IdToken: token({ ...claims, jti: `id-${tokenCount}` }),
      AccessToken: token({ ...claims, jti: `access-${tokenCount}` }),
      ExpiresIn: TOKEN_LIFE_S,
      TokenType: 'Bearer',
    }
  }

  /** Each sign-in has a refresh token of its own: `refresh-1`, `refresh-2`, ... */
  function answerWithTokens(refreshToken?: string): PoolAnswer {
    signIns += 1
    const RefreshToken = refreshToken ?? `refresh-${signIns}`
    return { body: { AuthenticationResult: { ...tokens(), RefreshToken } } }
  }

  function challengeSrp(identity: SrpIdentity, srpA: unknown): Record<string, string> {
    exchange = startSrpExchange(identity, String(srpA))
    return exchange.parameters
  }

  function isProven(responses: unknown): boolean {
    return exchange?.isProven(responses as Record<string, string>) === true
  }

  const handler = (operation: string): PoolHandler =>
    handlers.get(operation) ?? (() => ({ body: {} }))

  /** Delays the next answer to an operation until `sendAnswer`. */
  function delayAnswer(operation: string) {
    const answer = handler(operation)
    let sendAnswer = () => {}
    const untilSent = new Promise<void>((resolve) => {
      sendAnswer = resolve
    })
    const whenRequested = new Promise<void>((resolve) => {
      handlers.set(operation, async (payload) => {
        handlers.set(operation, answer)
        const result = await answer(payload)
        resolve()
        await untilSent
        return result
      })
    })
    return { whenRequested, sendAnswer }
  }

  handlers.set('InitiateAuth', ({ AuthFlow, AuthParameters }) => {
    if (AuthFlow === 'REFRESH_TOKEN_AUTH') return { body: { AuthenticationResult: tokens() } }
    if (AuthFlow === 'USER_PASSWORD_AUTH') return answerWithTokens()
    const group = POOL_ID.split('_')[1] ?? ''
    const identity = { group, username: ADA_ID, password: ada.password }
    const parameters = challengeSrp(identity, (AuthParameters as Payload).SRP_A)
    return { body: { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: parameters } }
  })
  handlers.set('RespondToAuthChallenge', ({ ChallengeResponses }) =>
    isProven(ChallengeResponses)
      ? answerWithTokens()
      : refuse('NotAuthorizedException', 'Incorrect username or password.'),
  )
  handlers.set('GetUser', ({ AccessToken }) => {
    const owner = String(jwtPayload(String(AccessToken))['cognito:username'] ?? ADA_ID)
    return { body: profileOf(owner, owner === ADA_ID ? nickname : owner) }
  })

  globalThis.fetch = async (_input: unknown, init: RequestInit = {}) => {
    const target = new Headers(init.headers).get('x-amz-target') ?? ''
    const operation = target.split('.').at(-1) ?? ''
    const payload = JSON.parse(String(init.body)) as Payload
    requests.push({ operation, payload })
    const answer = await handler(operation)(payload)
    if (answer === 'no network') throw new TypeError('fetch failed')
    if ('body' in answer) return Response.json(answer.body)
    return Response.json({ __type: answer.type, message: answer.message }, { status: 400 })
  }

  return {
    requests,
    /** Sets the answer of one operation from now on. */
    on(operation: string, answer: PoolHandler): void {
      handlers.set(operation, answer)
    },
    /** The current answer of an operation. */
    handler,
    delayAnswer,
    /** The payloads sent to one operation, in order. */
    sent: (operation: string) =>
      requests.filter((each) => each.operation === operation).map(({ payload }) => payload),
    /** Renames ada, in `GetUser` and in new tokens. */
    rename(next: string): void {
      nickname = next
    },
    tokens,
    signedIn: answerWithTokens,
    challengeSrp,
    isProven,
  }
}
