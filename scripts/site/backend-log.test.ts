import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '../platform/listen'
import { createLog } from '../platform/log'
import { PoolCaller } from '../testing/backend/pool-caller'
import { findSecrets } from '../testing/secret-search'
import { type Backend, openBackend } from './backend'
import { siteServer } from './site-server'

const folder = mkdtempSync(join(tmpdir(), 'parlor-log-'))
const lines: string[] = []
const person = { email: 'ada@example.com', nickname: 'ada', password: 'analytical-engine' }
let backend: Backend
let server: Server
let pool: PoolCaller

beforeAll(async () => {
  const log = createLog({ level: 'info', write: (line) => lines.push(line) })
  backend = await openBackend({ data: folder, inbox: true, log })
  server = siteServer({ backend, folder: tmpdir() })
  const port = await listen(server)
  pool = new PoolCaller(() => `http://127.0.0.1:${port}`)
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await backend.close()
  rmSync(folder, { recursive: true })
})

/** Waits for the log line with the id. It is written once the answer has been sent, which its
 * reader may have sooner. */
async function logLineOf(id: unknown) {
  for (;;) {
    const line = lines.map((each) => JSON.parse(each)).find((each) => each.id === id)
    if (line) return line
    await new Promise(setImmediate)
  }
}

test('a request to the pool is one line, under the id that its answer carries', async () => {
  const { headers } = await pool.call('SignUp', { ClientId: 'nobody' })
  const id = headers.get('x-amzn-requestid')
  expect(await logLineOf(id)).toMatchObject({
    level: 'info',
    message: 'request',
    method: 'POST',
    path: '/cognito-idp/',
    operation: 'SignUp',
    status: 400,
    error: headers.get('x-amzn-errortype')?.replace(':', ''),
    ms: expect.any(Number),
  })
  expect(lines.filter((line) => line.includes(String(id)))).toHaveLength(1)
})

test('a refused connection is one line, under the id that the refusal carries', async () => {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  }
  const [refusal] = (await once(
    get(`${pool.url()}/prod?token=abc`, { headers: handshake }),
    'response',
  )) as [IncomingMessage]
  refusal.resume()
  expect(refusal.statusCode).toBe(401)
  const line = await logLineOf(refusal.headers['x-amzn-requestid'])
  expect(line).toMatchObject({ message: 'event', route: 'upgrade', status: 401 })
})

test('from the registration to a line in the room, no secret is logged', async () => {
  const code = await pool.register(person)
  const tokens = await pool.signIn(person)
  const client = await pool.enterRoom(tokens.IdToken)
  client.send({ action: '$default', message: 'between-us', id: '1' })
  while (!(await client.next()).includes('between-us'));
  await pool.call('ChangePassword', {
    AccessToken: tokens.AccessToken,
    PreviousPassword: person.password,
    ProposedPassword: 'difference-engine',
  })
  await client.close()

  const events = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'event')
  expect(events.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['$connect', 'bindNickNameToConnectionId', '$default']),
  )
  const secrets = [
    code,
    person.password,
    'difference-engine',
    'between-us',
    person.email,
    ...Object.values(tokens),
  ]
  expect(findSecrets(Buffer.from(lines.join('')), secrets)).toEqual([])
})
