import { filesBelow, findSecrets } from '../../../testing/secret-search'
import {
  addApp,
  callAbout,
  challengeOf,
  firstChallenge,
  proofOf,
  prove,
  registerUser,
  resetPassword,
  respond,
  tokensOf,
  turnOnSms,
} from '../../../testing/user-pool/calls'
import { ada, bob, NEW_PASSWORD, PHONE } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'

const TEMPORARY = 'temporary-for-bob'

// When a test closes its pool, every secret of its calls and answers is searched for in the data
// folder and in the log. This test uses every kind of secret, and checks that the search knows it.
test('no password, code, token or secret of an app is in the data folder or in the log', async () => {
  await openPool()
  await registerUser(ada)
  const { AccessToken, IdToken, RefreshToken } = await tokensOf(ada)
  const proof = proofOf(await challengeOf(ada.email), ada.password)
  await prove(proof)
  await addApp({ AccessToken })
  await turnOnSms(AccessToken)
  const { Session } = await firstChallenge(ada)
  await respond('SMS_MFA', Session, { SMS_MFA_CODE: pool.codeFor(PHONE) })
  await callAbout(ada.email, 'ForgotPassword')
  await resetPassword(ada.email, NEW_PASSWORD)
  pool.rows.invite({ ...bob, password: TEMPORARY })
  // No call sends it.
  pool.secrets.add(TEMPORARY)
  expect((await firstChallenge({ ...bob, password: TEMPORARY })).name).toBe('NEW_PASSWORD_REQUIRED')
  // Its code is not used yet.
  expect((await callAbout(ada.email, 'ForgotPassword')).status).toBe(200)

  const passwords = [ada.password, NEW_PASSWORD, TEMPORARY]
  const block = String(proof.PASSWORD_CLAIM_SECRET_BLOCK)
  for (const secret of [...passwords, AccessToken, IdToken, RefreshToken, block])
    expect(pool.secrets).toContain(secret)
  expect([...pool.secrets]).toContainEqual(expect.stringMatching(/^[A-Z2-7]{32}$/))
  const dataBytes = Buffer.concat(filesBelow(pool.folder).map(({ bytes }) => bytes))
  expect(findSecrets(dataBytes, [ada.email])).toEqual([ada.email])
})
