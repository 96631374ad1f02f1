import { randomInt } from 'node:crypto'
import { generateSync } from 'otplib'
import type { PoolSettings } from '../../emulators/user-pool/pool-settings'
import type { Factor } from '../../emulators/user-pool/users/user'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'
import { PoolCaller } from '../backend/pool-caller'
import { clientProof, type Parameters, SRP_A } from '../user-pool/client-proof'
import { newPerson, type Person } from './accounts'
import type { ReleaseSite } from './release-site'

/** Settings of a pool that asks its users for something more after the password. */
export const challengingSettings: Partial<PoolSettings> = { mfa: 'ON', devices: 'opt-in' }

export interface UserWithPhone extends Person {
  phone: string
}

/** A user created by the operator: with a temporary password, a phone and no nickname. */
export function inviteUser(site: ReleaseSite): UserWithPhone {
  const who = withPhone(newPerson('invited'))
  site.changeUsers((rows) => rows.invite(who, { attributes: { phone_number: who.phone } }))
  return who
}

/** A user with these second factors turned on, and the secret of the app if that is one. */
export async function addUserWith(
  url: string,
  factors: readonly Factor[],
): Promise<UserWithPhone & { secret: string }> {
  const caller = new PoolCaller(() => url)
  const who = withPhone(newPerson('careful'))
  await caller.ask('SignUp', {
    ClientId: LOCAL_CLIENT_ID,
    Username: who.email,
    Password: who.password,
    UserAttributes: [
      { Name: 'nickname', Value: who.nickname },
      { Name: 'email', Value: who.email },
      { Name: 'phone_number', Value: who.phone },
    ],
  })
  await caller.confirm(who, (await caller.code(who)) ?? '')
  if (factors.length === 0) return { ...who, secret: '' }

  const AccessToken = await tokenOf(caller, who)
  const secret = factors.includes('SOFTWARE_TOKEN_MFA') ? await addApp(caller, AccessToken) : ''
  const on = { Enabled: true, PreferredMfa: false }
  const preferences = {
    ...(factors.includes('SMS_MFA') && { SMSMfaSettings: on }),
    ...(secret && { SoftwareTokenMfaSettings: on }),
  }
  await caller.ask('SetUserMFAPreference', { AccessToken, ...preferences })
  if (!factors.includes('SMS_MFA')) {
    const UserAttributeNames = ['phone_number']
    await caller.ask('DeleteUserAttributes', { AccessToken, UserAttributeNames })
  }
  return { ...who, secret }
}

/** A user with an authenticator app and a phone, both turned on. */
export function addTwoFactorUser(url: string): Promise<UserWithPhone & { secret: string }> {
  return addUserWith(url, ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
}

async function addApp(caller: PoolCaller, AccessToken: string): Promise<string> {
  const { SecretCode } = await caller.ask('AssociateSoftwareToken', { AccessToken })
  const secret = String(SecretCode)
  await caller.ask('VerifySoftwareToken', { AccessToken, UserCode: codeOf(secret, 'present') })
  return secret
}

/**
 * A code of an app. The pool accepts each once, so the set-up uses the present one and the sign-in
 * the next. Both are still accepted a little after their half minute.
 */
export function codeOf(secret: string, which: 'present' | 'next' = 'next'): string {
  const epoch = Math.floor(Date.now() / 1_000) + (which === 'next' ? 30 : 0)
  return generateSync({ secret, epoch })
}

/** An access token, with the code of a text message if the pool asks for it. */
async function tokenOf(caller: PoolCaller, who: UserWithPhone): Promise<string> {
  const { ChallengeParameters } = await caller.ask('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: LOCAL_CLIENT_ID,
    AuthParameters: { USERNAME: who.email, SRP_A },
  })
  const proof = { poolId: LOCAL_POOL_ID, password: who.password }
  const verification = await caller.ask('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: LOCAL_CLIENT_ID,
    ChallengeResponses: clientProof(ChallengeParameters as Parameters, proof),
  })
  if (verification.AuthenticationResult) {
    return (verification.AuthenticationResult as { AccessToken: string }).AccessToken
  }
  const { USER_ID_FOR_SRP = who.email } = verification.ChallengeParameters as Parameters
  const completion = await caller.ask('RespondToAuthChallenge', {
    ChallengeName: 'SMS_MFA',
    ClientId: LOCAL_CLIENT_ID,
    Session: verification.Session,
    ChallengeResponses: {
      USERNAME: USER_ID_FOR_SRP,
      SMS_MFA_CODE: await caller.code({ ...who, email: who.phone }),
    },
  })
  return (completion.AuthenticationResult as { AccessToken: string }).AccessToken
}

function withPhone(who: Person): UserWithPhone {
  return { ...who, phone: `+1202${randomInt(2_000_000, 9_999_999)}` }
}
