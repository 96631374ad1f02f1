import { filesBelow, findSecrets } from '../../../testing/secret-search'
import { addApp, respond } from '../../../testing/user-pool/answer-challenge'
import {
  adminCall,
  passwordAuth,
  registered,
  tokensOf,
  turnOnSms,
} from '../../../testing/user-pool/calls'
import { ada, bob, PHONE } from '../../../testing/user-pool/mandated-client'
import { challengeOf, proofOf, respond as prove } from '../../../testing/user-pool/srp-client'
import { CLIENT_ID, openTestPool } from '../../../testing/user-pool/test-pool'

const CHOSEN = 'engine-no-3'
const TEMPORARY = 'temporary-for-bob'

// Whenever a test closes its pool, every secret of its calls and answers is searched for in the data
// folder and in the log. This test uses all that has a secret, and sees that the search knows it.
test('no password, code, token or secret of an app lies in the data folder or in the log', async () => {
  const pool = await openTestPool()
  await registered(pool, ada)
  const { AccessToken, IdToken, RefreshToken } = await tokensOf(pool, ada)
  const proof = proofOf(await challengeOf(pool, ada.email), ada.password)
  await prove(pool, proof)
  await addApp(pool, { AccessToken })
  await turnOnSms(pool, AccessToken)
  const { Session } = (await passwordAuth(pool, ada)).body
  await respond(pool, 'SMS_MFA', Session, { SMS_MFA_CODE: pool.codeFor(PHONE) })
  const named = { ClientId: CLIENT_ID, Username: ada.email }
  await pool.call('ForgotPassword', named)
  const code = { ConfirmationCode: pool.codeFor(ada.email), Password: CHOSEN }
  await pool.call('ConfirmForgotPassword', { ...named, ...code })
  await adminCall(pool, 'AdminCreateUser', { Username: bob.email, TemporaryPassword: TEMPORARY })
  // Its code is still to be used.
  expect((await pool.call('ForgotPassword', named)).status).toBe(200)

  const passwords = [ada.password, CHOSEN, TEMPORARY]
  const block = String(proof.PASSWORD_CLAIM_SECRET_BLOCK)
  for (const secret of [...passwords, AccessToken, IdToken, RefreshToken, block])
    expect(pool.secrets).toContain(secret)
  expect([...pool.secrets]).toContainEqual(expect.stringMatching(/^[A-Z2-7]{32}$/))
  const stored = Buffer.concat(filesBelow(pool.folder).map(({ bytes }) => bytes))
  expect(findSecrets(stored, [ada.email])).toEqual([ada.email])
  await pool.close()
})
