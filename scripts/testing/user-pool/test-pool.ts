import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolSettings } from '../../emulators/user-pool/pool-settings'
import { POOL_SCHEMA } from '../../emulators/user-pool/schema'
import { SIGNING_KEYS, storedKey, storeKey } from '../../emulators/user-pool/stored-keys'
import { openUserPool } from '../../emulators/user-pool/user-pool'
import { listen } from '../../platform/listen'
import type { Mail } from '../../platform/mail'
import { pathOf } from '../../platform/routes'
import { Database } from '../../platform/storage/database'
import { expectNoSecrets } from '../secret-search'
import { loggedLines, recordSecrets } from './record-secrets'
import { UserRows } from './user-rows'

export const POOL_ID = 'us-east-1_TestPool1'
export const CLIENT_ID = '4testclient0000000000000000'

// The mandated client's big integers take a second for each sign-in on a busy machine.
jest.setTimeout(120_000)

/** The pool of the running test, or of all tests of its file. */
export let pool: Awaited<ReturnType<typeof startPool>>
/** Closes the pool that a test has opened. */
let endPool: (() => Promise<void>) | undefined

/**
 * Opens a pool for one test. It is closed at the test's end, or when the test opens another.
 * `discard` is for calls with arbitrary values in place of secrets.
 */
export async function openPool(
  settings?: Partial<PoolSettings>,
  end: 'close' | 'discard' = 'close',
) {
  await closePool()
  pool = await startPool(settings)
  endPool = pool[end]
}

async function closePool(): Promise<void> {
  const end = endPool
  endPool = undefined
  await end?.()
}
afterEach(closePool)

/** Opens one pool for all tests of a file. */
export function useOnePool(): void {
  beforeAll(async () => {
    pool = await startPool()
  })
  afterAll(() => pool.close())
}

/** The keys of a test file's first pool, by name: making others takes longer than most tests. */
const signingKeys = new Map<string, string>()

function giveSigningKeys(file: string): void {
  if (signingKeys.size === 0) return
  const db = Database.open({ file, schema: POOL_SCHEMA, synchronous: 'NORMAL' })
  for (const [name, value] of signingKeys) storeKey(db, { name, value })
  db.close()
}

/** A user pool behind a real HTTP server on a free port, over a data folder of its own. */
async function startPool(settings: Partial<PoolSettings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'user-pool-'))
  const file = join(folder, 'pool.db')
  giveSigningKeys(file)
  const clock = { ms: Date.now() }
  const mails: Mail[] = []
  const secrets = new Set<string>()
  const loggedBefore = loggedLines.length
  let running = await start()

  async function start() {
    const userPool = await openUserPool({
      file,
      poolId: POOL_ID,
      clientId: CLIENT_ID,
      now: () => clock.ms,
      deliver: (mail) => mails.push(mail),
      settings: { requiredAttributes: [], ...settings },
    })
    for (const name of Object.values(SIGNING_KEYS)) {
      signingKeys.set(name, storedKey(userPool.database, name) ?? '')
    }
    const server = createServer((request, response) => {
      recordSecrets(request, secrets)
      void userPool.route(pathOf(request))(request, response)
    })
    return { pool: userPool, server, port: await listen(server) }
  }

  async function stop() {
    running.server.closeAllConnections()
    await new Promise((resolve) => running.server.close(resolve))
    running.pool.close()
  }

  async function discard() {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    get endpoint() {
      return `http://127.0.0.1:${running.port}/cognito-idp/`
    },
    /** The pool's clock; tests move it. Starts at the real time, which client libraries use. */
    clock,
    mails,
    folder,
    /** The secrets of every call and answer, which must be neither there nor in the log. */
    secrets,
    /** The code in the newest message to an address. */
    codeFor(to: string): string {
      const mail = mails.findLast((each) => each.to === to)
      if (!mail) throw new Error(`No message to ${to}`)
      return mail.code
    },
    get database() {
      return running.pool.database
    },
    /** The changes that its operator makes to its users. */
    get rows() {
      return new UserRows(running.pool.database, POOL_ID, () => clock.ms)
    },
    /** Everything that the pool has stored about users, to check whether a call changed it. */
    stored(): string {
      const tables = ['users', 'names', 'codes', 'grants', 'devices']
      const { database } = running.pool
      return JSON.stringify(tables.map((table) => database.all(`SELECT * FROM ${table}`)))
    },
    /** Restarts the server over the same data. */
    async restart() {
      await stop()
      running = await start()
    },
    /** Stops, and fails if a secret of any call is in the data folder or was logged. */
    async close() {
      for (const { code } of mails) secrets.add(code)
      try {
        // While the pool runs, its newest writes are still in their own file, as in a crash.
        expectNoSecrets({ folder, log: loggedLines.slice(loggedBefore).join('\n'), secrets })
      } finally {
        await discard()
      }
    },
    discard,
  }
}
