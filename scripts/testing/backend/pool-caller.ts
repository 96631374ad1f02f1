import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'
import { clientProof, type Parameters, SRP_A } from '../user-pool/client-proof'
import type { Person, TestCredentials } from '../user-pool/example-users'
import { WsClient } from '../ws-client'

export interface CallerTokens {
  IdToken: string
  AccessToken: string
  RefreshToken: string
}

interface CallResponse {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** A refusal of the pool; `type` is the service's error type. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  constructor(
    readonly type: string,
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** A kept-alive connection could be one that a kill has ended. */
const CLOSING = { connection: 'close' }

/** An honest client of the local backend's pool, over HTTP and without a browser. */
export class PoolCaller {
  constructor(readonly url: () => string) {}

  /** Makes one call of the protocol. Resolves with any answer; rejects without one. */
  async call(operation: string, body: object): Promise<CallResponse> {
    const response = await fetch(`${this.url()}/cognito-idp/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        ...CLOSING,
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, headers: response.headers, body: answer }
  }

  /** The same, but a refusal rejects with `CallRefused`. */
  async ask(operation: string, body: object): Promise<Record<string, unknown>> {
    const { status, body: answer } = await this.call(operation, body)
    if (status === 200) return answer
    throw new CallRefused(String(answer.__type), status, `${operation}: ${answer.message}`)
  }

  async signUp({ email, nickname, password }: Person): Promise<void> {
    await this.ask('SignUp', {
      ClientId: LOCAL_CLIENT_ID,
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: 'nickname', Value: nickname },
        { Name: 'email', Value: email },
      ],
    })
  }

  /** The newest code in the inbox, which is empty after a restart. */
  async code({ email }: Person): Promise<string | undefined> {
    const address = `${this.url()}/_local/inbox.json?to=${encodeURIComponent(email)}`
    const inbox = await fetch(address, { headers: CLOSING })
    const [mail] = (await inbox.json()) as { code: string }[]
    return mail?.code
  }

  async confirm({ email }: Person, code: string): Promise<void> {
    await this.ask('ConfirmSignUp', {
      ClientId: LOCAL_CLIENT_ID,
      Username: email,
      ConfirmationCode: code,
      ForceAliasCreation: true,
    })
  }

  /** Creates a confirmed account. Returns the code that confirmed it. */
  async register(account: Person): Promise<string> {
    await this.signUp(account)
    const code = (await this.code(account)) ?? ''
    await this.confirm(account, code)
    return code
  }

  async signIn({ email, password }: TestCredentials): Promise<CallerTokens> {
    const initiation = await this.ask('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: LOCAL_CLIENT_ID,
      AuthParameters: { USERNAME: email, SRP_A },
    })
    const challenge = initiation.ChallengeParameters as Parameters
    const completion = await this.ask('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId: LOCAL_CLIENT_ID,
      ChallengeResponses: clientProof(challenge, { poolId: LOCAL_POOL_ID, password }),
    })
    return completion.AuthenticationResult as CallerTokens
  }

  /** Binds a connection with the nickname in the token, which gets the lines after `lastSeq`. */
  async enterRoom(token: string, lastSeq: number | null = 0): Promise<WsClient> {
    const client = await WsClient.open(`${this.url().replace('http', 'ws')}/prod?token=${token}`)
    client.send({ action: 'bindNickNameToConnectionId', nickName: 'unused', lastSeq })
    return client
  }
}
