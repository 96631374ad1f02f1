import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../platform/chromium'
import { takeWrite, writeFigures } from './fast/write-figures'
import { numericOptions } from './measure/numeric-options'
import { quantile, round } from './measure/statistics'
import { type FedRoom, openFedRoom } from './transcript/fed-room'
import { FrameWatch } from './transcript/frame-watch'
import { measurePlainArea } from './transcript/plain-area'

const LENGTHS = [100, 1_000, 10_000, 100_000]
const LINES_PER_S = 1_000
const SAMPLE_S = 4
const AIMS = { ratio: 1.2, heapMb: 60, frameMs: 100 }

interface AtLength {
  lines: number
  p50: number
  p95: number
  heapMb: number
  plainP50: number
  plainP95: number
}

/**
 * The dash at 1,000 lines a second, at four lengths of its transcript, beside a text area that is
 * appended to; then for `--seconds` on end. Lines come over a WebSocket, in the room's own frames.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { writes, rest } = takeWrite(args)
  const { seconds } = numericOptions(rest, { seconds: 60 })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  const room = await openFedRoom(browser)
  try {
    const watch = new FrameWatch(room.page)
    const rows: AtLength[] = []
    for (const lines of LENGTHS) rows.push(await measureAt(lines, { browser, room, watch }))
    const heapMb = await room.heapMb()

    await watch.start()
    await room.feed({ linesPerS: LINES_PER_S, seconds })
    const { intervals } = await watch.stop()
    const worst = Math.max(...intervals)
    const late = intervals.filter((ms) => ms > AIMS.frameMs).length
    return report({ rows, heapMb, worst, late, seconds, write: writes })
  } finally {
    await browser.close()
    await room.close()
  }
}

async function measureAt(
  lines: number,
  { browser, room, watch }: { browser: Browser; room: FedRoom; watch: FrameWatch },
): Promise<AtLength> {
  await room.fillUpTo(lines)
  const heapMb = await room.heapMb()
  await watch.start()
  await room.feed({ linesPerS: LINES_PER_S, seconds: SAMPLE_S })
  const { work } = await watch.stop()
  const plain = await measurePlainArea(browser, lines)
  return {
    lines,
    p50: quantile(work, 0.5),
    p95: quantile(work, 0.95),
    heapMb,
    plainP50: quantile(plain, 0.5),
    plainP95: quantile(plain, 0.95),
  }
}

interface Measured {
  rows: AtLength[]
  heapMb: number
  worst: number
  late: number
  seconds: number
  write: boolean
}

function report({ rows, heapMb, worst, late, seconds, write }: Measured) {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(12)
  console.log('a frame at 1,000 lines/s        dash                 plain text area')
  console.log('lines                p50         p95         p50         p95   heap of the dash')
  for (const row of rows) {
    const cells = [row.p50, row.p95, row.plainP50, row.plainP95].map(ms).join('')
    console.log(`${String(row.lines).padEnd(12)}${cells}   ${row.heapMb.toFixed(1).padStart(5)} MB`)
  }
  const [first, last] = [rows[0], rows.at(-1)]
  const ratio = (last?.p95 ?? Number.NaN) / (first?.p95 ?? Number.NaN)
  console.log(`p95 at 100,000 lines over that at 100   ${ratio.toFixed(2)}   (aim: ${AIMS.ratio})`)
  console.log(
    `heap at 100,000 lines                   ${heapMb.toFixed(0)} MB   (aim: ${AIMS.heapMb})`,
  )
  console.log(
    `worst frame in ${seconds} s at 1,000 lines/s     ${worst.toFixed(0)} ms, ${late} over ${AIMS.frameMs} ms   (aim: none)`,
  )
  const figures = {
    p95_ratio: round(ratio),
    p95_ms: round(last?.p95 ?? Number.NaN, 1),
    plain_p95_ms: round(last?.plainP95 ?? Number.NaN, 1),
    heap_mb: round(heapMb, 1),
    worst_frame_ms: round(worst, 0),
    late_frames: late,
  }
  if (write) writeFigures('transcript', figures)
  return figures
}
