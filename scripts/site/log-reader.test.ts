import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'

jest.setTimeout(60_000)

test('a server whose output nobody reads any more serves on, and ends when it is asked to', async () => {
  const data = mkdtempSync(join(tmpdir(), 'parlor-reader-'))
  const backend = new ChildBackend(join(data, 'store'))
  await backend.start()
  backend.closeOutput()
  const pool = new PoolCaller(() => backend.url)
  const ada = { email: 'ada@example.com', nickname: 'ada', password: 'analytical-engine' }
  await pool.register(ada)
  // Of which a line is written.
  process.kill(backend.pid, 'SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  process.kill(backend.pid, 'SIGCONT')
  for (let count = 0; count < 10; count += 1) expect((await pool.signIn(ada)).IdToken).toBeTruthy()
  await backend.stop('SIGTERM')
  rmSync(data, { recursive: true })
})
