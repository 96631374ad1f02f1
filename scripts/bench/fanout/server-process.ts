import { serveBench } from '../measure/bench-process'
import { openParlor } from './rivals'

// A server in a fresh process, whose memory holds only its connections. It reports its memory.

const { port } = await openParlor()

function memoryInUse(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

serveBench(memoryInUse, { port })
