import type { LoadReport, VisitReport } from '../load/report'

export interface TranscriptFigures {
  p95_ratio: number
  p95_ms: number
  plain_p95_ms: number
  heap_mb: number
  worst_frame_ms: number
}

export interface LoopFigures {
  hot_reload_ms: number
  restart_s: number
  build_remote_s: number
}

/** What the benchmarks measured last, by their name. */
export interface FastFigures {
  load?: LoadReport
  transcript?: TranscriptFigures
  loop?: LoopFigures
}

type Row = [what: string, measured: string, beside: string, aim: string]

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** The README's table, in Markdown. */
export function fastTable({ load, transcript, loop }: FastFigures): string {
  const rows = [
    ...(load ? loadRows(load) : []),
    ...(transcript ? transcriptRows(transcript) : []),
    ...(loop ? loopRows(loop) : []),
  ]
  return [
    '| what | Parlor | beside it | aim |',
    '| --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

function loadRows({ login, step, dash, reload }: LoadReport): Row[] {
  const row = (what: string, report: VisitReport, aim: string): Row => [
    what,
    seconds(report.ms.parlor),
    `${report.vs_monolith.toFixed(2)} of one bundle, ${report.vs_plain_federation.toFixed(2)} of plain federation`,
    aim,
  ]
  return [
    row('first visit to `/login`', login, '0.95 of one bundle'),
    row('from Sign In to the dash', step, 'one bundle'),
    row('`/dash`, signed in, nothing cached', dash, 'one bundle'),
    row('`/dash` again', reload, 'one bundle'),
  ]
}

function transcriptRows(figures: TranscriptFigures): Row[] {
  const { p95_ms, plain_p95_ms, p95_ratio, heap_mb, worst_frame_ms } = figures
  return [
    [
      'a frame of the chat at 100,000 lines and 1,000 more a second (p95)',
      `${p95_ms} ms`,
      `${p95_ratio.toFixed(2)} of that at 100 lines; a plain text area: ${plain_p95_ms} ms`,
      '1.2 of that at 100 lines',
    ],
    ['heap of its page then', `${heap_mb} MB`, '', 'under 60 MB'],
    ['its worst frame in a minute', `${worst_frame_ms} ms`, '', 'under 100 ms'],
  ]
}

function loopRows({ hot_reload_ms, restart_s, build_remote_s }: LoopFigures): Row[] {
  return [
    ['a saved change on the screen, in development', `${hot_reload_ms} ms`, '', 'under 1 s'],
    ['`npm start` after no change', `${restart_s} s`, '', 'under 5 s'],
    ['production build of one remote', `${build_remote_s} s`, '', 'under 15 s'],
  ]
}
