import { once } from 'node:events'
import { connect } from 'node:net'
import { type GatewayHarness, openGatewayHarness } from '../../testing/gateway-harness'

let harness: GatewayHarness
beforeEach(async () => {
  harness = await openGatewayHarness()
})
afterEach(() => harness.close())

test('a caller that leaves in the middle of its request harms nobody', async () => {
  const faults: unknown[] = []
  const { gateway } = harness
  const { connections } = gateway
  const manage = gateway.management
  const calls: Promise<unknown>[] = []
  jest.spyOn(gateway, 'management').mockImplementation((request, response) => {
    const call = manage(request, response).catch((error: unknown) => faults.push(error))
    calls.push(call.then(() => undefined))
    return call.then(() => undefined)
  })
  const { port, pathname } = new URL(`${harness.http}/@connections/d-Xq2cfnIAMCKaw=`)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf`)
  while (calls.length === 0) await new Promise(setImmediate)
  socket.destroy()
  await Promise.all(calls)
  expect(faults).toEqual([])
  await expect(connections.get('d-Xq2cfnIAMCKaw=')).rejects.toThrow('Gone')
})
