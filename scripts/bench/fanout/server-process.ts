import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openParlor } from './rivals'

// A server in a fresh process, whose memory holds nothing but its connections.

const parlor = await openParlor()
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

process.on('message', () => {
  collectGarbage()
  process.send?.({ rss: process.memoryUsage().rss })
})
process.send?.({ port: parlor.port })
