import { initiateAuth } from '../../../../testing/user-pool/calls'
import { ada, PHONE } from '../../../../testing/user-pool/example-users'
import { useFastPowers } from '../../../../testing/user-pool/fast-powers'
import {
  callSdk,
  register,
  sdkAttributes,
  sdkOutcome,
  sdkStep,
} from '../../../../testing/user-pool/mandated-client'
import { openPool, pool } from '../../../../testing/user-pool/test-pool'

useFastPowers()

/** Runs something, and returns the calls that the client made, by their targets or challenges. */
async function callsOf(run: () => Promise<unknown>): Promise<string[]> {
  const targets: string[] = []
  const real = globalThis.fetch
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const target = new Headers(init?.headers).get('x-amz-target') ?? ''
    const { ChallengeName } = JSON.parse(String(init?.body ?? '{}'))
    targets.push(ChallengeName ?? target.slice(target.indexOf('.') + 1))
    return real(url, init)
  })
  await run()
  spy.mockRestore()
  return targets
}

/** Ada, signed in with a new device that the pool remembers by itself. */
async function withDevice() {
  await openPool({ devices: 'always' })
  const client = await register(ada)
  const { user, session } = await client.signIn(ada)
  const list = await sdkOutcome<{ Devices: { DeviceKey: string }[] }>((callbacks) =>
    user.listDevices(10, null, callbacks),
  )
  expect(list.Devices).toHaveLength(1)
  const [{ DeviceKey = '' } = {}] = list.Devices
  return { client, user, session, DeviceKey }
}

test('a new device is confirmed, and proves itself at the next sign-in', async () => {
  const { client, user, DeviceKey } = await withDevice()
  expect(DeviceKey).toMatch(/^us-east-1_[0-9a-f-]{36}$/)
  expect([...client.storedValues.values()]).toContain(DeviceKey)
  expect(await sdkOutcome((callbacks) => user.getDevice(callbacks))).toMatchObject({
    Device: { DeviceAttributes: [{ Name: 'device_status', Value: 'valid' }, {}, {}, {}] },
  })

  const sameUser = client.user(user.getUsername())
  expect(await callsOf(() => client.signIn(ada, sameUser))).toEqual([
    'InitiateAuth',
    'PASSWORD_VERIFIER',
    'DEVICE_SRP_AUTH',
    'DEVICE_PASSWORD_VERIFIER',
  ])
  const token = sameUser.getSignInUserSession()?.getAccessToken()
  expect(token?.payload.device_key).toBe(DeviceKey)
})

test('a forgotten device is refused as such, and the client forgets it and signs in again', async () => {
  const { client, user, DeviceKey } = await withDevice()
  await sdkOutcome((callbacks) => user.forgetSpecificDevice(DeviceKey, callbacks))
  const again = client.user(user.getUsername())
  expect(await callsOf(() => client.signIn(ada, again))).toEqual([
    'InitiateAuth',
    'PASSWORD_VERIFIER',
    'PASSWORD_VERIFIER',
    'ConfirmDevice',
  ])
})

test('opt-in: the user is asked, and a remembered device replaces the second factor', async () => {
  await openPool({ devices: 'opt-in' })
  const client = await register(ada)
  const user = client.user(ada.email)
  expect(await client.start(ada, user)).toMatchObject({ askToRemember: true })
  const phone = sdkAttributes({ phone_number: PHONE })
  await callSdk((done) => user.updateAttributes(phone, done))
  await callSdk((done) => user.enableMFA(done))

  // Confirmed, but not remembered: first the code, then the device.
  const sameUser = client.user(user.getUsername())
  expect(await client.start(ada, sameUser)).toMatchObject({ name: 'SMS_MFA' })
  const answer = () => sdkStep((callbacks) => sameUser.sendMFACode(pool.codeFor(PHONE), callbacks))
  const steps = ['SMS_MFA', 'DEVICE_SRP_AUTH', 'DEVICE_PASSWORD_VERIFIER']
  expect(await callsOf(answer)).toEqual(steps)
  expect(sameUser.getSignInUserSession()?.isValid()).toBe(true)

  await sdkOutcome((callbacks) => sameUser.setDeviceStatusRemembered(callbacks))
  const nextUser = client.user(user.getUsername())
  expect((await client.start(ada, nextUser)).status).toBe('signed-in')
  await sdkOutcome((callbacks) => nextUser.setDeviceStatusNotRemembered(callbacks))
  expect(await client.start(ada, client.user(user.getUsername()))).toMatchObject({
    name: 'SMS_MFA',
  })
})

test('a refresh token of a device is valid only for that device', async () => {
  const { user, session } = await withDevice()
  const token = session.getRefreshToken()
  expect(await callSdk((done) => user.refreshSession(token, done))).toBeTruthy()
  const elsewhere = await initiateAuth('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: token.getToken() })
  expect(elsewhere.refusal).toBe('NotAuthorizedException: Invalid Refresh Token.')
})

test('without devices no sign-in mentions one', async () => {
  await openPool()
  const client = await register(ada)
  expect(await callsOf(() => client.signIn(ada))).toEqual(['InitiateAuth', 'PASSWORD_VERIFIER'])
})
