import type { Browser } from '@playwright/test'
import { openBrowser } from './measure/browser'
import { quantile, round } from './measure/statistics'
import { type FedRoom, openFedRoom } from './transcript/fed-room'
import { framesDuring } from './transcript/frame-watch'
import { measurePlainArea } from './transcript/plain-area'

const LENGTHS = [100, 1_000, 10_000, 100_000]
const LINES_PER_S = 1_000
const AIMS = { ratio: 1.2, heapMb: 60, frameMs: 50 }

export const keys = ['p95_ratio', 'p95_ms', 'plain_p95_ms', 'heap_mb', 'worst_frame_ms']
export const options = { seconds: 60, sample: 4, longest: 100_000, write: false }
export const smallest = { seconds: 1, sample: 1, longest: 1_000 }

/**
 * The dash at 1,000 lines a second, at four lengths of its transcript, compared with appending to a
 * text area; then for `--seconds` without a pause. Lines come over a WebSocket, in the room's own
 * frames.
 */
export async function run({ seconds, sample, longest }: typeof options) {
  const browser = await openBrowser()
  const room = await openFedRoom(browser)
  const rows: AtLength[] = []
  for (const lines of LENGTHS.filter((each) => each <= longest)) {
    rows.push(await measureAt(lines, { browser, room, seconds: sample }))
  }
  const heapMb = await room.heapMb()
  const { intervals } = await framesOf(room, seconds)
  return report({ rows, heapMb, intervals, seconds })
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
  { browser, room, seconds }: { browser: Browser; room: FedRoom; seconds: number },
): Promise<AtLength> {
  await room.fillUpTo(lines)
  const { work } = await framesOf(room, seconds)
  const plain = await measurePlainArea(browser, lines)
  const [p50, p95] = [quantile(work, 0.5), quantile(work, 0.95)]
  return { lines, p50, p95, plainP50: quantile(plain, 0.5), plainP95: quantile(plain, 0.95) }
}

function framesOf(room: FedRoom, seconds: number) {
  return framesDuring(room.page, () => room.feed({ linesPerS: LINES_PER_S, seconds }))
}

interface TranscriptFigures {
  rows: AtLength[]
  heapMb: number
  intervals: number[]
  seconds: number
}

function report({ rows, heapMb, intervals, seconds }: TranscriptFigures) {
  const [first, last] = [rows[0], rows.at(-1)]
  const figures = {
    p95_ratio: round((last?.p95 ?? Number.NaN) / (first?.p95 ?? Number.NaN)),
    p95_ms: round(last?.p95 ?? Number.NaN, 1),
    plain_p95_ms: round(last?.plainP95 ?? Number.NaN, 1),
    heap_mb: round(heapMb, 1),
    worst_frame_ms: round(Math.max(...intervals), 0),
  }
  const late = intervals.filter((ms) => ms > AIMS.frameMs).length
  console.log('ms of a frame at 1,000 lines a second, of the dash and of a plain text area')
  console.table(rows)
  console.log(
    `p95 at the longest over that at the shortest: ${figures.p95_ratio}   (aim: ${AIMS.ratio})`,
  )
  console.log(`heap at the longest: ${figures.heap_mb} MB   (aim: ${AIMS.heapMb})`)
  console.log(
    `worst frame in ${seconds} s: ${figures.worst_frame_ms} ms, ${late} over ${AIMS.frameMs} ms   (aim: none)`,
  )
  return figures
}
