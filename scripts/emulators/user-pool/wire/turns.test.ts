import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { SRP_A } from '../../../testing/user-pool/client-proof'
import { CLIENT_ID, openTestPool } from '../../../testing/user-pool/test-pool'
import * as operations from '../operations/operations'
import * as readCalls from './read-call'
import { turnOf } from './turns'

jest.mock('./read-call', () => {
  const real = jest.requireActual<typeof readCalls>('./read-call')
  return { ...real, readCall: jest.fn(real.readCall) }
})

jest.mock('../operations/operations', () => {
  const real = jest.requireActual<typeof operations>('../operations/operations')
  return { ...real, runOperation: jest.fn(real.runOperation) }
})

test('addresses take turns, however many calls one of them makes', async () => {
  const begun: string[] = []
  const call = async (address: string) => {
    await turnOf(address)
    begun.push(address)
  }
  const flood = Array.from({ length: 1_000 }, () => call('10.0.0.1'))
  await Promise.all([...flood, call('10.0.0.2'), call('10.0.0.3')])
  expect(begun.slice(0, 4)).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.1'])
  expect(begun).toHaveLength(1_002)
})

test('of a flood of sign-ins one is read and begins, and then the rest of the process has its turn', async () => {
  const pool = await openTestPool()
  const { mock } = jest.mocked(operations.runOperation)
  const reading = jest.mocked(readCalls.readCall).mock
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 100 }, () =>
      fetch(pool.endpoint, {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
        body: JSON.stringify({
          AuthFlow: 'USER_SRP_AUTH',
          ClientId: CLIENT_ID,
          AuthParameters: { USERNAME: 'nobody@example.org', SRP_A },
        }),
      }),
    ),
  ).finally(() => {
    isOver = true
  })
  let most = 0
  let mostRead = 0
  while (!isOver) {
    const [before, readBefore] = [mock.calls.length, reading.calls.length]
    await setImmediate()
    most = Math.max(most, mock.calls.length - before)
    mostRead = Math.max(mostRead, reading.calls.length - readBefore)
  }
  await flood
  await pool.close()
  expect(mock.calls).toHaveLength(100)
  expect(most).toBe(1)
  expect(mostRead).toBe(1)
})

test('who has left when it is their turn is not read', async () => {
  const pool = await openTestPool()
  const reading = jest.mocked(readCalls.readCall).mock
  const before = reading.calls.length
  const { port } = new URL(pool.endpoint)
  const waiting = Array.from({ length: 2_000 }, () => turnOf('127.0.0.1'))
  const socket = connect(Number(port), '127.0.0.1')
  const head = `POST /cognito-idp/ HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 2\r\n\r\n`
  socket.write(`${head}{}`, () => socket.resetAndDestroy())
  await Promise.all(waiting)
  // One behind it.
  expect((await pool.call('GetUser', {})).status).toBe(400)
  expect(reading.calls).toHaveLength(before + 1)
  await pool.close()
})
