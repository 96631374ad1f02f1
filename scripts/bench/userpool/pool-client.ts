import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { clientProof, type Parameters, SRP_A } from '../../testing/user-pool/client-proof'
import { BENCH_CLIENT_ID, BENCH_POOL_ID, type PoolNews } from './pool-process'

const PASSWORD = 'engine-no-1'

/** The pool's process, and what an honest client does with it. */
export class PoolClient {
  readonly #codes = new Map<string, string>()

  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {
    child.on('message', (news: PoolNews) => {
      if ('to' in news) this.#codes.set(news.to, news.code)
    })
  }

  static async start(): Promise<PoolClient> {
    const child = fork(new URL('./pool-process.ts', import.meta.url))
    const [news] = (await once(child, 'message')) as [PoolNews]
    if (!('port' in news)) throw new Error('The pool did not say where it listens')
    return new PoolClient(child, news.port)
  }

  async register(email: string): Promise<void> {
    const named = { ClientId: BENCH_CLIENT_ID, Username: email }
    const UserAttributes = [{ Name: 'nickname', Value: 'bench' }]
    await this.#call('SignUp', { ...named, Password: PASSWORD, UserAttributes })
    await this.#call('ConfirmSignUp', { ...named, ConfirmationCode: await this.#codeFor(email) })
  }

  /** The first request of a sign-in, which an unknown name is answered like a known one. */
  async challenge(email: string): Promise<Parameters> {
    const started = await this.#call('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: BENCH_CLIENT_ID,
      AuthParameters: { USERNAME: email, SRP_A },
    })
    return started.ChallengeParameters as Parameters
  }

  /** The two requests of one sign-in; rejects if it is refused. */
  async signIn(email: string): Promise<void> {
    const challenge = await this.challenge(email)
    const ChallengeResponses = clientProof(challenge, { poolId: BENCH_POOL_ID, password: PASSWORD })
    const ended = await this.#call('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId: BENCH_CLIENT_ID,
      ChallengeResponses,
    })
    if (!ended.AuthenticationResult) throw new Error(`Refused: ${JSON.stringify(ended)}`)
  }

  /** What the requests since the last question took in the pool's process. */
  async spent(): Promise<{ handlerMs: number[]; cpuMs: number }> {
    this.child.send('spent')
    for (;;) {
      const [news] = (await once(this.child, 'message')) as [PoolNews]
      if ('handlerMs' in news) return news
    }
  }

  stop(): void {
    this.child.disconnect()
  }

  async #codeFor(email: string): Promise<string> {
    while (!this.#codes.has(email)) await once(this.child, 'message')
    return this.#codes.get(email) ?? ''
  }

  async #call(operation: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`http://127.0.0.1:${this.port}/cognito-idp/`, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
}
