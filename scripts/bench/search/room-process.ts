import { openEmbeddedRoom } from '../../chat/embedded/embedded-room'
import { wordsOf } from '../../chat/requests/words'
import { openLocalChat } from '../../site/local-chat'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { serveGateway } from '../fanout/rivals'
import { serveBench } from '../measure/bench-process'
import type { SearchTimes } from '../search'
import { lineText, searchText } from './vocabulary'

// An embedded room with many lines, in a process of its own: it serves them as `npm start` does, and
// measures searches on request.

const [file = '', lines = '0', seed = '1'] = process.argv.slice(2)
const draw = seededDraws(Number(seed))

const { store, database } = openEmbeddedRoom({ file, now: Date.now })
database.transaction(() => {
  for (let count = 0; count < Number(lines); count += 1) {
    const text = `ada: ${lineText(draw)}`
    void store.append({ kind: 'said', text, author: 'ada', at: count })
  }
})

/** The milliseconds of searches, on the clock and of the processor: on a busy machine they differ. */
async function searched(count: number): Promise<SearchTimes> {
  const times: SearchTimes = { clock: [], processor: [] }
  for (let index = 0; index < count; index += 1) {
    const words = wordsOf(searchText(draw))
    const [begun, before] = [performance.now(), process.cpuUsage()]
    await store.find(words, Number.MAX_SAFE_INTEGER)
    const { user, system } = process.cpuUsage(before)
    times.clock.push(performance.now() - begun)
    times.processor.push((user + system) / 1_000)
  }
  return times
}

const gateway = openLocalChat({
  file,
  now: Date.now,
  // All members come from one address.
  quotas: { newConnectionsPerSecond: Number.POSITIVE_INFINITY },
})
serveBench((count: number) => searched(count), await serveGateway(gateway))
