import { tmpdir } from 'node:os'
import { listen } from '../../platform/listen'
import { createLog, ignoreClosedOutput } from '../../platform/log'
import { openBackend } from '../../site/backend'
import { siteServer } from '../../site/site-server'

// The backend as `npm start` runs it, without the pages: for tests and benchmarks that kill a
// process, or let it run out of a resource. Arguments: data folder, port, log level.

ignoreClosedOutput()
// Makes a write over the limit of `prlimit` fail as on a full disk, instead of ending the process.
process.on('SIGXFSZ', () => {})
const [data = '', port = '0', level] = process.argv.slice(2)
const log = createLog({ level: level === 'info' ? level : 'warn' })
const backend = await openBackend({ data, inbox: true, log })
const server = siteServer({ backend, folder: tmpdir() })
const address = { port: Number(port), host: '127.0.0.1', backlog: 4_096 }
process.send?.({ port: await listen(server, address) })
process.on('disconnect', () => process.exit(0))
