import { newPerson, signIn, signUp } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { openHostedServices } from '../../testing/browser/hosted-services'
import { say, transcriptOf } from '../../testing/browser/room'

test.describe('the identity calls (specification section 7)', () => {
  test('SignUp, ConfirmSignUp, InitiateAuth, RespondToAuthChallenge and the refresh are POSTs with their headers and members', async ({
    page,
    site,
  }) => {
    const { calls } = await openHostedServices(page, site.url)
    const ada = newPerson('ada')
    await signUp(page, ada)
    // Two hours later by the page's clock: both tokens are valid for one.
    await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
    await page.reload()
    await expect(transcriptOf(page)).toBeVisible()
    for (const { operation, method, headers } of calls) {
      expect(method).toBe('POST')
      expect(headers).toMatchObject({
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        'cache-control': 'no-store',
      })
    }
    const sdkCalls = calls.filter(({ operation }) => operation !== 'GetUser')
    const text = expect.any(String)
    const ClientId = text
    // The SDK adds it to its requests, empty.
    const ClientMetadata = {}
    expect(sdkCalls.map(({ operation, payload }) => [operation, payload])).toEqual([
      [
        'SignUp',
        {
          ClientId,
          Username: ada.email,
          Password: ada.password,
          UserAttributes: [
            { Name: 'nickname', Value: ada.nickname },
            { Name: 'email', Value: ada.email },
          ],
          ValidationData: [],
        },
      ],
      [
        'ConfirmSignUp',
        { ClientId, ConfirmationCode: text, Username: ada.email, ForceAliasCreation: true },
      ],
      [
        'InitiateAuth',
        {
          AuthFlow: 'USER_SRP_AUTH',
          ClientId,
          AuthParameters: { USERNAME: ada.email, SRP_A: text },
          ClientMetadata,
        },
      ],
      [
        'RespondToAuthChallenge',
        {
          ChallengeName: 'PASSWORD_VERIFIER',
          ClientId,
          ChallengeResponses: {
            USERNAME: text,
            TIMESTAMP: text,
            PASSWORD_CLAIM_SECRET_BLOCK: text,
            PASSWORD_CLAIM_SIGNATURE: text,
          },
          ClientMetadata,
        },
      ],
      [
        'InitiateAuth',
        { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId, AuthParameters: { REFRESH_TOKEN: text } },
      ],
    ])
    const [signUpResult, , challenge, signInResult] = sdkCalls.map(({ answer }) => answer)
    expect(signUpResult).toMatchObject({
      UserConfirmed: false,
      UserSub: text,
      CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' },
    })
    expect(challenge).toMatchObject({
      ChallengeParameters: {
        USER_ID_FOR_SRP: text,
        SRP_B: text,
        SALT: text,
        SECRET_BLOCK: text,
      },
    })
    expect(signInResult).toMatchObject({
      AuthenticationResult: { IdToken: text, AccessToken: text, RefreshToken: text },
    })
  })
})

test.describe('the chat (specification section 7)', () => {
  test('opens with the dash at stage prod in us-east-1, binds, sends $default and !trivia, and appends incoming lines to the transcript, which scrolls to the newest one', async ({
    page,
    site,
    ada,
  }) => {
    const { connections } = await openHostedServices(page, site.url)
    await signIn(page, ada)
    const bind = { action: 'bindNickNameToConnectionId', nickName: ada.nickname }
    await expect.poll(() => connections.map(({ frames }) => frames)).toEqual([[bind]])

    await say(page, `it's "fine"`)
    await page.getByRole('button', { name: 'Trivia' }).click()
    await expect
      .poll(() => connections[0]?.frames.slice(1))
      .toEqual([
        { action: '$default', message: 'its fine' },
        { action: '$default', message: '!trivia' },
      ])

    const lines = Array.from({ length: 40 }, (_, index) => `bob: line ${index}`)
    for (const line of lines) connections[0]?.socket.send(line)

    const transcript = transcriptOf(page)
    await expect(transcript).toHaveValue(lines.join('\n'))
    const pixelsBelow = () =>
      transcript.evaluate(
        ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
      )
    expect(await transcript.evaluate((area) => area.scrollTop)).toBeGreaterThan(0)
    await expect.poll(pixelsBelow).toBeLessThan(2)
  })
})
