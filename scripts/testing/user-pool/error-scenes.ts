import { generateSync } from 'otplib'
import { ada } from './mandated-client'
import { passwordAuth, registered, tokensOf } from './registered'
import { type Answered, CLIENT_ID, type TestPool } from './test-pool'

const ClientId = CLIENT_ID
const Username = ada.email
const PHONE = '+12025550143'

/** The ways into the situations that errors arise from; each ends in the call that is refused. */
export class Scenes {
  constructor(readonly pool: TestPool) {}

  call(name: string, body: object): Promise<Answered> {
    return this.pool.call(name, body)
  }

  signUp(change: object = {}): Promise<Answered> {
    return this.call('SignUp', { ClientId, Username, Password: ada.password, ...change })
  }

  async confirm(change: object = {}): Promise<Answered> {
    const ConfirmationCode = this.pool.mails.at(-1)?.code ?? 'none'
    return this.call('ConfirmSignUp', { ClientId, Username, ConfirmationCode, ...change })
  }

  register(): Promise<void> {
    return registered(this.pool, ada)
  }

  signIn(change: object = {}): Promise<Answered> {
    return passwordAuth(this.pool, { ...ada, ...change })
  }

  /** Registers and calls with a fresh access token. */
  async signedIn(name: string, body: object = {}): Promise<Answered> {
    if (this.pool.mails.length === 0) await this.register()
    const { AccessToken } = await tokensOf(this.pool, ada)
    return this.call(name, { AccessToken, ...body })
  }

  respond(ChallengeName: string, change: object = {}): Promise<Answered> {
    return this.call('RespondToAuthChallenge', { ClientId, ChallengeName, ...change })
  }

  /** A user with text messages as second factor, and the session of a sign-in that sent one. */
  async smsSession(): Promise<string> {
    const UserAttributes = [{ Name: 'phone_number', Value: PHONE }]
    await this.signedIn('UpdateUserAttributes', { UserAttributes })
    await this.signedIn('SetUserMFAPreference', { SMSMfaSettings: { Enabled: true } })
    return String((await this.signIn()).body.Session)
  }

  answerSms(Session: string, SMS_MFA_CODE = this.pool.codeFor(PHONE)): Promise<Answered> {
    const ChallengeResponses = { USERNAME: Username, SMS_MFA_CODE }
    return this.respond('SMS_MFA', { Session, ChallengeResponses })
  }

  codeOf(secret: string): string {
    return generateSync({ secret, epoch: this.pool.clock.ms / 1_000 })
  }
}
