import { tmpdir } from 'node:os'
import { listen } from '../../platform/listen'
import { createLog, ignoreClosedOutput } from '../../platform/log'
import { openBackend } from '../../site/backend'
import { siteServer } from '../../site/site-server'

// The backend as `npm start` runs it, without the pages: for tests and benchmarks that kill a
// process, or take from it what the machine may run out of. Arguments: data folder, port, log level.

ignoreClosedOutput()
// A write over the limit that `prlimit` sets then fails as on a full disk, and does not end the process.
process.on('SIGXFSZ', () => {})
const [data = '', port = '0', level] = process.argv.slice(2)
const log = createLog({ level: level === 'info' ? level : 'warn' })
const backend = await openBackend({ data, inbox: true, log })
const server = siteServer({ backend, folder: tmpdir() })
const address = { port: Number(port), host: '127.0.0.1', backlog: 4_096 }
process.send?.({ port: await listen(server, address) })
process.on('disconnect', () => process.exit(0))
