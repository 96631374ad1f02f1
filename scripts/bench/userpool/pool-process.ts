import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInbox } from '../../emulators/inbox/inbox'
import { openUserPool } from '../../emulators/user-pool/user-pool'
import { listen } from '../../platform/listen'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../../site/local-config'
import { temporaryFolder } from '../measure/at-end'
import { serveBench } from '../measure/bench-process'

// A user pool in a process of its own, so that the clients' work is not counted as its. It answers
// how many milliseconds each request since the last question took in the handler.

const inbox = createInbox({ folder: '.', look: '' })
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
const answer = () => {
  const spent = handlerMs
  handlerMs = []
  return spent
}
serveBench(answer, { port: await listen(server) })
