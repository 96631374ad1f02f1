import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolSettings } from '../../emulators/user-pool/pool-settings'
import { MIGRATIONS } from '../../emulators/user-pool/schema'
import { storedKey, storeKey } from '../../emulators/user-pool/stored-keys'
import { openUserPool } from '../../emulators/user-pool/user-pool'
import { Database } from '../../platform/database'
import type { Mail } from '../../platform/mail'
import { expectNoSecrets } from '../secret-search'
import { addSecrets, noteSecrets, recordConsole } from './noted-secrets'

export const POOL_ID = 'us-east-1_TestPool1'
/** Who makes the admin calls of the tests. */
export const ADMIN_CREDENTIALS = {
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'only-for-tests',
}
export const CLIENT_ID = '4testclient0000000000000000'

// The mandated client's big integers take a second for each sign-in where the machine is busy.
jest.setTimeout(120_000)

export interface Answered {
  status: number
  headers: Headers
  body: Record<string, unknown>
  /** The bytes of the body as they came. */
  text: string
}

export interface TestPool {
  endpoint: string
  /** What `now` answers; tests move it. Starts at the real time, which client libraries go by. */
  clock: { ms: number }
  mails: Mail[]
  /** The code in the newest message to an address. */
  codeFor(to: string): string
  /** One call of the wire protocol, as any HTTP client makes it. */
  call(operation: string, body: unknown, headers?: Record<string, string>): Promise<Answered>
  /** Stops the server and starts it over the same data. */
  restart(): Promise<void>
  folder: string
  /** What must lie neither there nor in the log: the secrets of every call and answer. */
  secrets: ReadonlySet<string>
  /** Everything that the pool has stored about people, to see whether a call changed it. */
  stored(): string
  /** Stops, and fails if a secret of any call lies in the data folder or was logged. */
  close(): Promise<void>
  /** Stops without that search: for calls in which anything stands where a secret would. */
  discard(): Promise<void>
}

/** Of the first pool in a file of tests: to make another takes longer than most tests. */
let signingKey: string | undefined

function giveSigningKey(file: string): void {
  if (!signingKey) return
  const db = Database.open({ file, migrations: MIGRATIONS, synchronous: 'NORMAL' })
  storeKey(db, { name: 'signing', value: signingKey })
  db.close()
}

/**
 * A user pool behind a real HTTP server on a free port, over a data folder of its own. It signs with
 * the same key as the pools of the file before it, unless it asks for its own.
 */
export async function openTestPool(
  settings: Partial<PoolSettings> = {},
  { ownKey = false } = {},
): Promise<TestPool> {
  const folder = mkdtempSync(join(tmpdir(), 'user-pool-'))
  const file = join(folder, 'pool.db')
  if (!ownKey) giveSigningKey(file)
  const clock = { ms: Date.now() }
  const mails: Mail[] = []
  const secrets = new Set<string>()
  const log = recordConsole()
  let running = await start()

  async function start() {
    const pool = await openUserPool({
      file,
      poolId: POOL_ID,
      clientId: CLIENT_ID,
      now: () => clock.ms,
      deliver: (mail) => mails.push(mail),
      settings: { requiredAttributes: [], ...settings },
      adminCredentials: ADMIN_CREDENTIALS,
    })
    signingKey ??= storedKey(pool.database, 'signing')
    const server = createServer((request, response) => {
      noteSecrets(request, secrets)
      void pool.handle(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { pool, server, port: (server.address() as AddressInfo).port }
  }

  async function stop() {
    running.server.closeAllConnections()
    await new Promise((resolve) => running.server.close(resolve))
    running.pool.close()
  }

  async function discard() {
    await stop()
    log.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  const endpoint = () => `http://127.0.0.1:${running.port}/cognito-idp/`
  return {
    get endpoint() {
      return endpoint()
    },
    clock,
    mails,
    folder,
    secrets,
    codeFor(to) {
      const mail = mails.findLast((each) => each.to === to)
      if (!mail) throw new Error(`No message to ${to}`)
      return mail.code
    },
    async call(operation, body, headers) {
      const response = await fetch(endpoint(), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const { status } = response
      const text = await response.text()
      const answered = JSON.parse(text) as Record<string, unknown>
      addSecrets(answered, secrets)
      return { status, headers: response.headers, text, body: answered }
    },
    stored() {
      const tables = ['users', 'names', 'codes', 'grants', 'devices']
      const { database } = running.pool
      return JSON.stringify(tables.map((table) => database.all(`SELECT * FROM ${table}`)))
    },
    async restart() {
      await stop()
      running = await start()
    },
    async close() {
      for (const { code } of mails) secrets.add(code)
      try {
        // While the pool runs, so that its newest writes are still in their own file, as in a crash.
        expectNoSecrets({ folder, log: log.text(), secrets })
      } finally {
        await discard()
      }
    },
    discard,
  }
}
