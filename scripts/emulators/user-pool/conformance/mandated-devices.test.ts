import { CognitoUserAttribute } from 'amazon-cognito-identity-js'
import { useFastPowers } from '../../../testing/user-pool/fast-powers'
import {
  ada,
  called,
  MandatedClient,
  outcome,
  PHONE,
  register,
  step,
} from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

useFastPowers()

let pool: TestPool
afterEach(() => pool.close())

/** Which calls the client made, by their targets. */
function watchCalls() {
  const targets: string[] = []
  const real = globalThis.fetch
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const target = new Headers(init?.headers).get('x-amz-target') ?? ''
    const { ChallengeName } = JSON.parse(String(init?.body ?? '{}'))
    targets.push(ChallengeName ?? target.slice(target.indexOf('.') + 1))
    return real(url, init)
  })
  return { targets, stop: () => spy.mockRestore() }
}

interface Listed {
  Devices: { DeviceKey: string; DeviceAttributes: { Name: string; Value: string }[] }[]
}

test('a new device is confirmed, and proves itself at the next sign-in', async () => {
  pool = await openTestPool({ devices: 'always' })
  const client = await register(pool, ada)
  const { user } = await client.signIn(ada)
  const listed = await outcome<Listed>((callbacks) => user.listDevices(10, null, callbacks))
  expect(listed.Devices).toHaveLength(1)
  const [{ DeviceKey = '' } = {}] = listed.Devices
  expect(DeviceKey).toMatch(/^us-east-1_[0-9a-f-]{36}$/)
  expect([...client.storage.items.values()]).toContain(DeviceKey)

  const calls = watchCalls()
  const { session } = await client.signIn(ada, client.user(user.getUsername()))
  calls.stop()
  expect(calls.targets).toEqual([
    'InitiateAuth',
    'PASSWORD_VERIFIER',
    'DEVICE_SRP_AUTH',
    'DEVICE_PASSWORD_VERIFIER',
  ])
  expect(session.getAccessToken().payload.device_key).toBe(DeviceKey)
})

test('a forgotten device is named as such, and the client forgets it and signs in anew', async () => {
  pool = await openTestPool({ devices: 'always' })
  const client = await register(pool, ada)
  const { user } = await client.signIn(ada)
  const keyBefore = (await outcome<Listed>((all) => user.listDevices(10, null, all))).Devices[0]
  await new Promise<string>((resolve, reject) =>
    user.forgetSpecificDevice(keyBefore?.DeviceKey ?? '', {
      onSuccess: resolve,
      onFailure: reject,
    }),
  )
  const calls = watchCalls()
  const again = client.user(user.getUsername())
  await client.signIn(ada, again)
  calls.stop()
  expect(calls.targets).toEqual([
    'InitiateAuth',
    'PASSWORD_VERIFIER',
    'PASSWORD_VERIFIER',
    'ConfirmDevice',
  ])
})

test('opt-in: the user is asked, and a remembered device stands for the second factor', async () => {
  pool = await openTestPool({ devices: 'opt-in' })
  const client = await register(pool, ada)
  const user = client.user(ada.email)
  expect(await client.start(ada, user)).toMatchObject({ askToRemember: true })
  const phone = new CognitoUserAttribute({ Name: 'phone_number', Value: PHONE })
  await called((done) => user.updateAttributes([phone], done))
  await called((done) => user.enableMFA(done))

  // Known, but not remembered: the code, then the device.
  const known = client.user(user.getUsername())
  expect(await client.start(ada, known)).toMatchObject({ name: 'SMS_MFA' })
  const calls = watchCalls()
  const done = await step((callbacks) => known.sendMFACode(pool.codeFor(PHONE), callbacks))
  calls.stop()
  expect(done.status).toBe('signed-in')
  expect(calls.targets).toEqual(['SMS_MFA', 'DEVICE_SRP_AUTH', 'DEVICE_PASSWORD_VERIFIER'])

  await outcome((callbacks) => known.setDeviceStatusRemembered(callbacks))
  const remembered = client.user(user.getUsername())
  expect((await client.start(ada, remembered)).status).toBe('signed-in')
  await outcome((callbacks) => remembered.setDeviceStatusNotRemembered(callbacks))
  expect(await client.start(ada, client.user(user.getUsername()))).toMatchObject({
    name: 'SMS_MFA',
  })
})

test('getDevice describes the device of this client', async () => {
  pool = await openTestPool({ devices: 'always' })
  const { user } = await (await register(pool, ada)).signIn(ada)
  const described = await outcome<unknown>((all) => user.getDevice(all))
  expect(described).toMatchObject({
    Device: { DeviceAttributes: [{ Name: 'device_status', Value: 'valid' }, {}, {}, {}] },
  })
})

test('a refresh token of a device serves that device alone', async () => {
  pool = await openTestPool({ devices: 'always' })
  const { user, session } = await (await register(pool, ada)).signIn(ada)
  const token = session.getRefreshToken()
  const renewed = await called((done) => user.refreshSession(token, done))
  expect(renewed).toBeTruthy()
  const REFRESH_TOKEN = token.getToken()
  const answered = await pool.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: CLIENT_ID,
    AuthParameters: { REFRESH_TOKEN },
  })
  expect(answered.body).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Invalid Refresh Token.',
  })
})

test('without devices no sign-in speaks of one', async () => {
  pool = await openTestPool()
  const client = new MandatedClient(pool)
  await client.signUp(ada)
  await client.confirm(ada.email, pool.codeFor(ada.email))
  const calls = watchCalls()
  await client.signIn(ada)
  calls.stop()
  expect(calls.targets).toEqual(['InitiateAuth', 'PASSWORD_VERIFIER'])
})
