import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PoolCaller } from '../testing/backend/pool-caller'
import { openBackend } from './backend'
import { LOCAL_CLIENT_ID } from './local-config'

test('the store is closed when the last call that was begun has been answered', async () => {
  const data = mkdtempSync(join(tmpdir(), 'parlor-close-'))
  const backend = await openBackend({ data, inbox: false })
  const server = createServer((request, response) => backend.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pool = new PoolCaller(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const calls = Array.from({ length: 30 }, (_, index) =>
    pool.call('SignUp', {
      ClientId: LOCAL_CLIENT_ID,
      Username: `ada-${index}@example.com`,
      Password: 'analytical-engine',
      UserAttributes: [{ Name: 'nickname', Value: 'ada' }],
    }),
  )
  await Promise.race(calls)
  await backend.close()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(30).fill(200))
  server.closeAllConnections()
  server.close()
  rmSync(data, { recursive: true })
})
