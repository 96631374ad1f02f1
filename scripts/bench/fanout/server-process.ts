import { serveBench } from '../measure/bench-process'
import { openParlor } from './rivals'

// A server in a fresh process, whose memory holds nothing but its connections, and which can drop
// them all at once. The argument `hosted` keeps the hosted quotas.

const parlor = await openParlor(process.argv[2] === 'hosted' ? {} : undefined)

serveBench(
  (request: 'cut' | 'memory') => {
    if (request === 'cut') for (const socket of parlor.sockets) socket.destroy()
    globalThis.gc?.()
    return process.memoryUsage().rss
  },
  { port: parlor.port },
)
