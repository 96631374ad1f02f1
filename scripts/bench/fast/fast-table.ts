import type { FastFigures } from './figures'

type Row = [what: string, measured: string, aim: string]

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** The README's table, in Markdown. */
export function fastTable({ load, transcript, loop }: FastFigures): string {
  const rows: Row[] = []
  if (load) {
    const row = (
      what: string,
      { ms, vs_monolith, vs_plain_federation }: typeof load.login,
      aim: string,
    ): Row => [
      `${what}: ${seconds(ms.parlor)}`,
      `${vs_monolith.toFixed(2)} of one bundle, ${vs_plain_federation.toFixed(2)} of plain federation`,
      aim,
    ]
    rows.push(row('first visit to `/login`', load.login, '0.95 of one bundle'))
    rows.push(row('from Sign In to the dash', load.step, '1'))
    rows.push(row('`/dash`, signed in, nothing cached', load.dash, '1'))
    rows.push(row('`/dash` again', load.reload, '1'))
  }
  if (transcript) {
    const { p95_ms, plain_p95_ms, p95_ratio, heap_mb, worst_frame_ms } = transcript
    rows.push([
      'a frame of the transcript at 100,000 lines, 1,000 more a second (p95)',
      `${p95_ms} ms, ${p95_ratio.toFixed(2)} of that at 100 lines; a plain text area: ${plain_p95_ms} ms`,
      '1.2',
    ])
    rows.push(['heap at 100,000 lines', `${heap_mb} MB`, 'under 60 MB'])
    rows.push(['worst frame in a minute of that', `${worst_frame_ms} ms`, 'under 100 ms'])
  }
  if (loop) {
    rows.push(['a change on the screen, in development', `${loop.hot_reload_ms} ms`, 'under 1 s'])
    rows.push(['`npm start` after no change', `${loop.restart_s} s`, 'under 5 s'])
    rows.push(['production build of one remote', `${loop.build_remote_s} s`, 'under 15 s'])
  }
  return [
    '| what | measured | aim |',
    '| --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}
