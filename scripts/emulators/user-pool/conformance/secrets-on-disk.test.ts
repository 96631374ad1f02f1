import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { filesBelow, findSecrets } from '../../../testing/secret-search'
import { awsSdkClient } from '../../../testing/user-pool/aws-sdk-client'
import { Scenes } from '../../../testing/user-pool/error-scenes'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import { tokensOf } from '../../../testing/user-pool/registered'
import { challengeOf, proofOf, respond } from '../../../testing/user-pool/srp-client'
import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'

const PHONE = '+12025550143'
const TEMPORARY = 'temporary-for-bob'
const NEW_PASSWORD = 'engine-no-3'
const LOGS = ['log', 'info', 'warn', 'error', 'debug'] as const

/** Uses everything that has a secret in it; gives the secrets. */
async function useEverything(pool: TestPool): Promise<string[]> {
  const scenes = new Scenes(pool)
  const secrets = [ada.password, NEW_PASSWORD, TEMPORARY]
  await scenes.register()
  const tokens = await tokensOf(pool, ada)
  const proof = proofOf(await challengeOf(pool, ada.email), ada.password)
  secrets.push(String(proof.PASSWORD_CLAIM_SECRET_BLOCK))
  await respond(pool, proof)
  await scenes.answerSms(await scenes.smsSession())
  const { SecretCode } = (
    await scenes.call('AssociateSoftwareToken', { AccessToken: tokens.AccessToken })
  ).body
  const UserCode = scenes.codeOf(String(SecretCode))
  await scenes.call('VerifySoftwareToken', { AccessToken: tokens.AccessToken, UserCode })
  await scenes.call('ForgotPassword', { ClientId: CLIENT_ID, Username: ada.email })
  const ConfirmationCode = pool.codeFor(ada.email)
  const reset = { ClientId: CLIENT_ID, Username: ada.email, ConfirmationCode }
  await scenes.call('ConfirmForgotPassword', { ...reset, Password: NEW_PASSWORD })
  const admin = awsSdkClient(pool)
  const bobs = { UserPoolId: POOL_ID, Username: bob.email, TemporaryPassword: TEMPORARY }
  await admin.send(new AdminCreateUserCommand(bobs))
  admin.destroy()
  await scenes.call('GetUser', { AccessToken: 'x' })
  expect(pool.mails.map(({ to }) => to)).toEqual(expect.arrayContaining([ada.email, PHONE]))
  const codes = pool.mails.map(({ code }) => code)
  return [...secrets, ...Object.values(tokens).map(String), String(SecretCode), ...codes]
}

test('no password, code, token or secret of an app lies in the data folder or in the log', async () => {
  const spies = LOGS.map((level) => jest.spyOn(console, level).mockImplementation())
  const pool = await openTestPool()
  const secrets = await useEverything(pool)
  // A pending code is on disk as its hash at this moment, as after a crash.
  const pending = await pool.call('ForgotPassword', { ClientId: CLIENT_ID, Username: ada.email })
  expect(pending.status).toBe(200)
  secrets.push(pool.codeFor(ada.email))

  const stored = Buffer.concat(filesBelow(pool.folder).map(({ bytes }) => bytes))
  const logged = Buffer.from(spies.flatMap((spy) => spy.mock.calls).join('\n'))
  jest.restoreAllMocks()
  await pool.close()
  // What is searched is the right folder, in the right way: the address is there.
  expect(findSecrets(stored, [ada.email])).toEqual([ada.email])
  expect(findSecrets(stored, secrets)).toEqual([])
  expect(findSecrets(logged, secrets)).toEqual([])
})
