import { createUserPool } from '../identity/identity'
import {
  ADA_ID,
  ada,
  createFakeIdentityService,
  type FakeIdentityService,
  POOL_CONFIG,
  refuse,
} from '../testing/fake-identity-service'
import { storageKey } from '../testing/stored'
import type { SignInResult } from '../user-pool/user-pool-client'

let service: FakeIdentityService
const signedIn = { status: 'signed-in', user: { username: ADA_ID, nickname: 'ada' } }

function signIn(): Promise<SignInResult> {
  return createUserPool({ config: POOL_CONFIG }).signIn(ada, () => undefined)
}

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService()
  globalThis.fetch = service.fetch
})

describe('a remembered device', () => {
  const group = '-device-group'
  const device = 'us-east-1_device-1'

  /** Lets a first sign-in confirm its device, and later ones prove it. */
  function poolThatRemembers() {
    service.on('RespondToAuthChallenge', ({ ChallengeName, ChallengeResponses }) => {
      const responses = ChallengeResponses as Record<string, string>
      switch (ChallengeName) {
        case 'PASSWORD_VERIFIER': {
          if (!service.isProven(responses)) return refuse('NotAuthorizedException', 'Incorrect')
          if (responses.DEVICE_KEY === device) {
            return { body: { ChallengeName: 'DEVICE_SRP_AUTH', Session: 'session-1' } }
          }
          const NewDeviceMetadata = { DeviceKey: device, DeviceGroupKey: group }
          const RefreshToken = 'refresh-1'
          return {
            body: {
              AuthenticationResult: { ...service.tokens(), RefreshToken, NewDeviceMetadata },
            },
          }
        }
        case 'DEVICE_SRP_AUTH': {
          const password = localStorage.getItem(storageKey('randomPasswordKey')) ?? ''
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
  }

  const steps = () => service.sent('RespondToAuthChallenge').map((each) => each.ChallengeName)

  it('is confirmed at the first sign-in and proves itself at the next: DEVICE_SRP_AUTH, DEVICE_PASSWORD_VERIFIER', async () => {
    poolThatRemembers()
    expect(await signIn()).toEqual(signedIn)
    expect(service.sent('ConfirmDevice')).toMatchObject([
      { DeviceKey: device, DeviceSecretVerifierConfig: { Salt: expect.any(String) } },
    ])
    expect(localStorage.getItem(storageKey('deviceKey'))).toBe(device)

    expect(await signIn()).toEqual(signedIn)
    expect(steps().slice(1)).toEqual([
      'PASSWORD_VERIFIER',
      'DEVICE_SRP_AUTH',
      'DEVICE_PASSWORD_VERIFIER',
    ])
  })

  it('does not stand in the way when it cannot be confirmed', async () => {
    poolThatRemembers()
    service.on('ConfirmDevice', () => 'no network')
    expect(await signIn()).toEqual(signedIn)
    expect(localStorage.getItem(storageKey('deviceKey'))).toBeNull()
  })

  it.each(['PASSWORD_VERIFIER', 'DEVICE_SRP_AUTH'])(
    'is cleared, and the call retried, at a ResourceNotFoundException in %s',
    async (step) => {
      poolThatRemembers()
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

  it('is retried once and no more', async () => {
    poolThatRemembers()
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
    expect(localStorage.getItem(storageKey('deviceKey'))).toBeNull()
  })
})
