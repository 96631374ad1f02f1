import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import {
  encodeFrame,
  type GatewayHarness,
  openGatewayHarness,
  type RawFrame,
} from '../../testing/gateway-harness'

declare const FUZZ: { seed: number; cases: number }

const MESSAGE_BYTES = 128 * 1024
const faults: unknown[][] = []
let harness: GatewayHarness
beforeAll(async () => {
  const ok = async () => ({ statusCode: 200 })
  harness = await openGatewayHarness({
    log: (...fault) => faults.push(fault),
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
const frames: fc.Arbitrary<RawFrame> = fc.record({
  first: firstBytes,
  isMasked: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.boolean()),
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

interface WireVisit {
  handshake: Handshake
  clientFrames: RawFrame[]
  /** Disconnects without a close frame. */
  abrupt: boolean
}

const WHOLE: WireVisit = {
  handshake: { url: '/prod', key: KEY, version: '13', extensions: '', protocol: '' },
  clientFrames: [{ first: 0x81, isMasked: true, more: 0, bytes: Buffer.from('{"action":"bind"}') }],
  abrupt: false,
}

/** Connects, sends the frames and disconnects. Returns the bytes that the gateway wrote. */
async function visit({ handshake, clientFrames, abrupt }: WireVisit): Promise<Buffer> {
  const socket = connect(Number(new URL(harness.url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A gateway that has closed may reset the connection when more bytes arrive.
  socket.on('error', () => {})
  const end = once(socket, 'close')
  socket.write(upgradeText(handshake), 'latin1')
  await Promise.race([once(socket, 'data'), end])
  socket.write(Buffer.concat(clientFrames.map(encodeFrame)))
  if (abrupt) socket.destroy()
  else socket.end()
  await end
  return Buffer.concat(chunks)
}

const eventsOf = (...routes: string[]) =>
  harness.events.filter(({ requestContext }) => routes.includes(requestContext.routeKey))

test(
  'no bytes on the wire cause a fault, and each connection that opened is reported as closed',
  async () => {
    const visits = fc.record({
      handshake: handshakes,
      clientFrames: fc.array(frames, { maxLength: 6 }),
      abrupt: fc.boolean(),
    })
    let messages = 0
    await fc.assert(
      fc.asyncProperty(visits, async (wireVisit) => {
        harness.time.advance(1_000)
        harness.events.length = 0
        const output = await visit(wireVisit)
        expect(output.toString('latin1')).toMatch(/^HTTP\/1\.1 (101|400|414) /)
        const isUpgraded = output.toString('latin1').startsWith('HTTP/1.1 101')
        while (isUpgraded && eventsOf('$disconnect').length === 0) await new Promise(setImmediate)
        expect(faults).toEqual([])
        expect(eventsOf('$disconnect')).toHaveLength(eventsOf('$connect').length)
        for (const { body = '' } of eventsOf('bind', '$default')) {
          if (!wireVisit.abrupt) messages += 1
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
