import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'

test('a server whose log nobody reads any more goes on serving', async () => {
  const data = mkdtempSync(join(tmpdir(), 'parlor-reader-'))
  const backend = new ChildBackend(join(data, 'store'), 'info')
  await backend.start()
  backend.closeOutput()
  const pool = new PoolCaller(() => backend.url)
  for (let count = 0; count < 10; count += 1) {
    expect((await pool.call('SignUp', { ClientId: 'nobody' })).status).toBe(400)
  }
  await backend.stop('SIGTERM')
  rmSync(data, { recursive: true })
})
