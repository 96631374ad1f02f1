import type { Browser } from '@playwright/test'
import { takeWrite, writeFigures } from './fast/write-figures'
import { withBrowser } from './measure/bench-browser'
import { numericOptions } from './measure/numeric-options'
import { quantile, round } from './measure/statistics'
import { type FedRoom, openFedRoom } from './transcript/fed-room'
import { FrameWatch } from './transcript/frame-watch'
import { measurePlainArea } from './transcript/plain-area'

const LENGTHS = [100, 1_000, 10_000, 100_000]
const LINES_PER_S = 1_000
const AIMS = { ratio: 1.2, heapMb: 60, frameMs: 100 }

export const keys = ['p95_ratio', 'p95_ms', 'plain_p95_ms', 'heap_mb', 'worst_frame_ms']
export const smallest = ['--seconds', '1', '--sample', '1', '--longest', '1000']

/**
 * The dash at 1,000 lines a second, at four lengths of its transcript, beside a text area that is
 * appended to; then for `--seconds` on end. Lines come over a WebSocket, in the room's own frames.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { writes, rest } = takeWrite(args)
  const options = numericOptions(rest, { seconds: 60, sample: 4, longest: 100_000 })
  const { seconds, sample, longest } = options
  return withBrowser(async (browser) => {
    const room = await openFedRoom(browser)
    const watch = new FrameWatch(room.page)
    const rows: AtLength[] = []
    for (const lines of LENGTHS.filter((each) => each <= longest)) {
      rows.push(await measureAt(lines, { browser, room, watch, seconds: sample }))
    }
    const heapMb = await room.heapMb()
    await watch.start()
    await room.feed({ linesPerS: LINES_PER_S, seconds })
    const { intervals } = await watch.stop()
    await room.close()
    const figures = report({ rows, heapMb, intervals, seconds })
    if (writes) writeFigures('transcript', figures)
    return figures
  })
}

interface AtLength {
  lines: number
  p50: number
  p95: number
  plainP50: number
  plainP95: number
}

async function measureAt(
  lines: number,
  parts: { browser: Browser; room: FedRoom; watch: FrameWatch; seconds: number },
): Promise<AtLength> {
  const { browser, room, watch, seconds } = parts
  await room.fillUpTo(lines)
  await watch.start()
  await room.feed({ linesPerS: LINES_PER_S, seconds })
  const { work } = await watch.stop()
  const plain = await measurePlainArea(browser, lines)
  const [p50, p95] = [quantile(work, 0.5), quantile(work, 0.95)]
  return { lines, p50, p95, plainP50: quantile(plain, 0.5), plainP95: quantile(plain, 0.95) }
}

interface Measured {
  rows: AtLength[]
  heapMb: number
  intervals: number[]
  seconds: number
}

function report({ rows, heapMb, intervals, seconds }: Measured) {
  const [first, last] = [rows[0], rows.at(-1)]
  const figures = {
    p95_ratio: round((last?.p95 ?? Number.NaN) / (first?.p95 ?? Number.NaN)),
    p95_ms: round(last?.p95 ?? Number.NaN, 1),
    plain_p95_ms: round(last?.plainP95 ?? Number.NaN, 1),
    heap_mb: round(heapMb, 1),
    worst_frame_ms: round(Math.max(...intervals), 0),
    late_frames: intervals.filter((ms) => ms > AIMS.frameMs).length,
  }
  console.log('ms of a frame at 1,000 lines a second, of the dash and of a plain text area')
  console.table(rows)
  console.log(
    `p95 at the longest over that at the shortest: ${figures.p95_ratio}   (aim: ${AIMS.ratio})`,
  )
  console.log(`heap at the longest: ${figures.heap_mb} MB   (aim: ${AIMS.heapMb})`)
  console.log(
    `worst frame in ${seconds} s: ${figures.worst_frame_ms} ms, ${figures.late_frames} over ${AIMS.frameMs} ms   (aim: none)`,
  )
  return figures
}
