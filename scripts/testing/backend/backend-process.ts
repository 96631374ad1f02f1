import { tmpdir } from 'node:os'
import { openBackend } from '../../site/backend'
import { siteServer } from '../../site/site-server'

// The backend as `npm start` runs it, without the pages: for tests and benchmarks that do to a
// process what none of them could do to itself. Arguments: data folder, port.

const [data = '', port = '0'] = process.argv.slice(2)
const backend = await openBackend({ data, inbox: true })
const server = siteServer({ backend, folder: tmpdir() })
server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4_096 }, () => {
  const address = server.address()
  backend.watch()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ heapUsed: process.memoryUsage().heapUsed })
})
process.on('disconnect', () => process.exit(0))
