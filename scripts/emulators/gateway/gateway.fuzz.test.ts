import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import {
  type ClientFrame,
  framed,
  type GatewayHarness,
  openGatewayHarness,
} from '../../testing/gateway-harness'

declare const FUZZ: { seed: number; cases: number }

const MESSAGE_BYTES = 128 * 1024
const faults: unknown[][] = []
let harness: GatewayHarness
beforeAll(async () => {
  const ok = async () => ({ statusCode: 200 })
  harness = await openGatewayHarness({
    log: (...given) => faults.push(given),
    routes: { $connect: ok, $disconnect: ok, $default: ok, bind: ok },
  })
})
beforeEach(() => {
  faults.length = 0
  harness.events.length = 0
})
afterAll(() => harness.close())

const payloads = fc.oneof(
  fc.constantFrom('{"action":"bind"}', '{"action":"$connect"}', '{"action":"$disconnect"}', '{'),
  fc.constantFrom('{"action":"__proto__"}', '{"action":["bind"]}', `${'['.repeat(30_000)}1`, ''),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/** Most of them begin a whole text. */
const firstBytes = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0x81) },
  { weight: 1, arbitrary: fc.constantFrom(0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8a, 0xc1, 0x83) },
  { weight: 1, arbitrary: fc.nat({ max: 255 }) },
)
const frames: fc.Arbitrary<ClientFrame> = fc.record({
  first: firstBytes,
  masked: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.boolean()),
  more: fc.oneof(
    { weight: 9, arbitrary: fc.constant(0) },
    fc.constantFrom(1, 200, 40_000, 2 ** 40),
  ),
  bytes: fc.oneof(
    { weight: 6, arbitrary: payloads.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(125, 126, 33_000).map((size) => Buffer.alloc(size, 97)),
    },
  ),
})

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
const handshakes = fc.record({
  url: fc.oneof(
    { weight: 20, arbitrary: fc.constant('/prod') },
    fc.constantFrom('/prod?token=%', '/prod?a=1&a=2', `/prod?x=${'y'.repeat(5_000)}`, '/prod?%00'),
  ),
  key: fc.oneof(
    { weight: 20, arbitrary: fc.constant(KEY) },
    fc.constantFrom('', 'short', `${KEY}=`),
  ),
  version: fc.oneof(
    { weight: 20, arbitrary: fc.constant('13') },
    fc.constantFrom('8', '0', 'x', ''),
  ),
  extensions: fc.constantFrom('', 'permessage-deflate', 'permessage-deflate; x=1, y', ';;;'),
  protocol: fc.constantFrom('', 'chat', 'a, a', '(', 'ä'),
})
type Handshake = typeof handshakes extends fc.Arbitrary<infer Value> ? Value : never

function upgradeText({ url, key, version, extensions, protocol }: Handshake): string {
  const lines = [
    `GET ${url} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Key: ${key}`,
    `Sec-WebSocket-Version: ${version}`,
    ...(extensions ? [`Sec-WebSocket-Extensions: ${extensions}`] : []),
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

interface Visit {
  handshake: Handshake
  sent: ClientFrame[]
  /** Disconnects without a close frame. */
  abrupt: boolean
}

const WHOLE: Visit = {
  handshake: { url: '/prod', key: KEY, version: '13', extensions: '', protocol: '' },
  sent: [{ first: 0x81, masked: true, more: 0, bytes: Buffer.from('{"action":"bind"}') }],
  abrupt: false,
}

/** Connects, sends the frames and disconnects. Returns the bytes that the gateway wrote. */
async function visit({ handshake, sent, abrupt }: Visit): Promise<Buffer> {
  const socket = connect(Number(new URL(harness.http).port), '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (chunk) => heard.push(chunk))
  // A gateway that has closed may reset the connection when more bytes arrive.
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(upgradeText(handshake), 'latin1')
  await Promise.race([once(socket, 'data'), closed])
  socket.write(Buffer.concat(sent.map(framed)))
  if (abrupt) socket.destroy()
  else socket.end()
  await closed
  return Buffer.concat(heard)
}

const eventsOf = (type: string) =>
  harness.events.filter(({ requestContext }) => requestContext.eventType === type)

test(
  'no bytes on the wire cause a fault, and each connection that opened is reported as closed',
  async () => {
    const visits = fc.record({
      handshake: handshakes,
      sent: fc.array(frames, { maxLength: 6 }),
      abrupt: fc.boolean(),
    })
    let messages = 0
    await fc.assert(
      fc.asyncProperty(visits, async (drawn) => {
        harness.time.advance(1_000)
        harness.events.length = 0
        const heard = await visit(drawn)
        expect(heard.toString('latin1')).toMatch(/^HTTP\/1\.1 (101|400|414) /)
        const opened = heard.toString('latin1').startsWith('HTTP/1.1 101')
        while (opened && eventsOf('DISCONNECT').length === 0) await new Promise(setImmediate)
        expect(faults).toEqual([])
        expect(eventsOf('DISCONNECT')).toHaveLength(eventsOf('CONNECT').length)
        for (const { body = '', requestContext } of eventsOf('MESSAGE')) {
          if (!drawn.abrupt) messages += 1
          expect(['bind', '$default']).toContain(requestContext.routeKey)
          expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MESSAGE_BYTES)
        }
      }),
      // A few cases may by chance contain no whole message, so this one is always included.
      { seed: FUZZ.seed, numRuns: FUZZ.cases, examples: [[WHOLE]] },
    )
    // About one in eight; abrupt visits add more by chance.
    expect(messages).toBeGreaterThan(FUZZ.cases / 20)
  },
  60 * FUZZ.cases + 60_000,
)

const REAL_ID = '<id>'
const requests = fc.record({
  method: fc.constantFrom('POST', 'POST', 'GET', 'PUT', 'PATCH', 'HEAD'),
  id: fc.oneof(
    { weight: 3, arbitrary: fc.constant(REAL_ID) },
    fc.constantFrom('d-Xq2cfnIAMCKaw%3D', '%', '%ff', '..', 'a%2fb', '%00', '', 'x'.repeat(3_000)),
    fc
      .string({ unit: 'binary', maxLength: 30 })
      // Goes through bytes, because half a surrogate pair cannot be escaped.
      .map((text) => encodeURIComponent(Buffer.from(text).toString())),
  ),
  body: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(32 * 1024, MESSAGE_BYTES, MESSAGE_BYTES + 1)
      .map((size) => Buffer.alloc(size, 97)),
  ),
})

test(
  'no call of @connections causes a fault, and a client gets only what was accepted',
  async () => {
    const client = await harness.open()
    const { requestContext } = await harness.event('$connect')
    const escaped = encodeURIComponent(requestContext.connectionId)
    await fc.assert(
      fc.asyncProperty(requests, async ({ method, id, body }) => {
        const isReal = id === REAL_ID
        const { status } = await fetch(`${harness.http}/@connections/${isReal ? escaped : id}`, {
          method,
          ...(!['GET', 'HEAD'].includes(method) && { body }),
        })
        expect(faults).toEqual([])
        expect([200, 400, 404, 405, 410, 413]).toContain(status)
        if (status === 200) expect(isReal).toBe(true)
        if (status === 200 && method === 'POST') {
          expect(await client.next()).toBe(body.toString())
        }
        expect(client.unread).toEqual([])
      }),
      { seed: FUZZ.seed, numRuns: FUZZ.cases },
    )
    await client.close()
  },
  60 * FUZZ.cases + 60_000,
)
