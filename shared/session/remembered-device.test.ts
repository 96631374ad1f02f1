import { ada, openSession, refuse, service, signedIn, storedText } from '../testing/pool'

const group = '-device-group'
const device = 'us-east-1_device-1'

const signIn = () => openSession().signIn(ada)
const steps = () => service.sent('RespondToAuthChallenge').map((each) => each.ChallengeName)

/** A pool that confirms a device at the first sign-in and lets it prove itself at later ones. */
beforeEach(() => {
  service.on('RespondToAuthChallenge', ({ ChallengeName, ChallengeResponses }) => {
    const responses = ChallengeResponses as Record<string, string>
    switch (ChallengeName) {
      case 'PASSWORD_VERIFIER': {
        if (!service.isProven(responses)) return refuse('NotAuthorizedException', 'Incorrect')
        if (responses.DEVICE_KEY === device) {
          return { body: { ChallengeName: 'DEVICE_SRP_AUTH', Session: 'session-1' } }
        }
        const NewDeviceMetadata = { DeviceKey: device, DeviceGroupKey: group }
        const result = { ...service.tokens(), RefreshToken: 'refresh-1', NewDeviceMetadata }
        return { body: { AuthenticationResult: result } }
      }
      case 'DEVICE_SRP_AUTH': {
        const password = storedText('randomPasswordKey') ?? ''
        const identity = { group, username: device, password }
        const parameters = service.challengeSrp(identity, responses.SRP_A)
        return {
          body: { ChallengeName: 'DEVICE_PASSWORD_VERIFIER', ChallengeParameters: parameters },
        }
      }
      default:
        return service.isProven(responses)
          ? service.signedIn()
          : refuse('NotAuthorizedException', 'Incorrect device')
    }
  })
})

it('is confirmed at the first sign-in and proves itself at the next: DEVICE_SRP_AUTH, DEVICE_PASSWORD_VERIFIER', async () => {
  expect(await signIn()).toEqual(signedIn)
  expect(service.sent('ConfirmDevice')).toMatchObject([
    { DeviceKey: device, DeviceSecretVerifierConfig: { Salt: expect.any(String) } },
  ])
  expect(storedText('deviceKey')).toBe(device)

  expect(await signIn()).toEqual(signedIn)
  expect(steps().slice(1)).toEqual([
    'PASSWORD_VERIFIER',
    'DEVICE_SRP_AUTH',
    'DEVICE_PASSWORD_VERIFIER',
  ])
  expect(storedText('deviceKey')).toBe(device)
})

it('does not block the sign-in if it cannot be confirmed', async () => {
  service.on('ConfirmDevice', () => 'no network')
  expect(await signIn()).toEqual(signedIn)
  expect(storedText('deviceKey')).toBeNull()
})

it.each(['PASSWORD_VERIFIER', 'DEVICE_SRP_AUTH'])(
  'is cleared, and the call retried, on a ResourceNotFoundException in %s',
  async (step) => {
    await signIn()
    let isKnown = true
    const answer = service.handler('RespondToAuthChallenge')
    service.on('RespondToAuthChallenge', (payload) => {
      const responses = payload.ChallengeResponses as Record<string, string>
      if (payload.ChallengeName !== step || responses.DEVICE_KEY === undefined || !isKnown) {
        return answer(payload)
      }
      isKnown = false
      return refuse('ResourceNotFoundException', 'Device does not exist.')
    })
    service.requests.length = 0
    expect(await signIn()).toEqual(signedIn)
    expect(service.sent('RespondToAuthChallenge').at(-1)).not.toHaveProperty(
      'ChallengeResponses.DEVICE_KEY',
    )
  },
)

it('is retried only once', async () => {
  await signIn()
  service.requests.length = 0
  service.on('RespondToAuthChallenge', () =>
    refuse('ResourceNotFoundException', 'Device does not exist.'),
  )
  expect(await signIn()).toEqual({
    status: 'failed',
    error: { code: 'ResourceNotFoundException', message: 'Device does not exist.' },
  })
  expect(steps()).toEqual(['PASSWORD_VERIFIER', 'PASSWORD_VERIFIER'])
  expect(storedText('deviceKey')).toBeNull()
})

describe('if the pool lets the user decide', () => {
  beforeEach(() => {
    service.on('ConfirmDevice', () => ({ body: { UserConfirmationNecessary: true } }))
  })

  async function openOffer(session = openSession()) {
    const result = await session.signIn({ ...ada, asksToRemember: true })
    if (result.status !== 'challenge' || result.name !== 'REMEMBER_DEVICE') {
      throw new Error(`Expected the question, not ${JSON.stringify(result)}.`)
    }
    return { session, answer: result.answer }
  }

  it.each([true, false])('is remembered or not before the sign-in ends: %s', async (remember) => {
    const { session, answer } = await openOffer()
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(await answer({ remember })).toEqual(signedIn)
    const DeviceRememberedStatus = 'remembered'
    expect(service.sent('UpdateDeviceStatus')).toEqual(
      remember
        ? [{ AccessToken: expect.any(String), DeviceKey: device, DeviceRememberedStatus }]
        : [],
    )
    // A known device proves itself either way, and the user is not asked again.
    expect(storedText('deviceKey')).toBe(device)
    expect(await session.signIn({ ...ada, asksToRemember: true })).toEqual(signedIn)
  })

  it('can be answered again after a failure', async () => {
    const { answer } = await openOffer()
    service.on('UpdateDeviceStatus', () => 'no network')
    expect(await answer({ remember: true })).toMatchObject({ error: { code: 'NetworkError' } })
    expect(await answer({ remember: false })).toEqual(signedIn)
  })

  it('does not ask if the caller cannot answer', async () => {
    expect(await signIn()).toEqual(signedIn)
    expect(service.sent('UpdateDeviceStatus')).toEqual([])
  })
})
