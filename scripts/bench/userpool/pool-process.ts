import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInbox } from '../../emulators/inbox/inbox'
import { openUserPool } from '../../emulators/user-pool/user-pool'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'
import { serveBench } from '../measure/bench-process'
import { temporaryFolder } from '../measure/temporary-folder'

// A user pool in a process of its own, so that the clients' work is not counted as its. It answers
// how many milliseconds each request since the last question took in the handler.

const inbox = createInbox()
const pool = await openUserPool({
  file: join(temporaryFolder(), 'pool.db'),
  poolId: LOCAL_POOL_ID,
  clientId: LOCAL_CLIENT_ID,
  now: Date.now,
  deliver: inbox.deliver,
})
let handlerMs: number[] = []
const server = createServer(async (request, response) => {
  if (request.url?.startsWith('/_local/')) return inbox.handle(request, response)
  const start = performance.now()
  await pool.handle(request, response)
  handlerMs.push(performance.now() - start)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const answer = () => {
    const spent = handlerMs
    handlerMs = []
    return spent
  }
  serveBench(answer, { port })
})
