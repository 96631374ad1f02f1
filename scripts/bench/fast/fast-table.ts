import type { LoadFigures, VisitReport } from '../load/report'

/** The latest figures of the benchmarks, by name. */
export interface FastFigures {
  load: LoadFigures
  transcript: Record<'p95_ratio' | 'p95_ms' | 'plain_p95_ms' | 'heap_mb' | 'worst_frame_ms', number>
  loop: Record<'hot_reload_ms' | 'restart_s' | 'build_remote_s', number>
  gate: Record<
    'breaking' | 'caught' | 'harmless' | 'blocked' | 'static_refusal_s' | 'deploy_s',
    number
  >
  hosted: {
    loads: (Record<
      | 'members'
      | 'lines_per_s'
      | 'p50_ms'
      | 'p99_ms'
      | 'writes_per_line'
      | 'usd_per_million'
      | 'failed_posts'
      | 'unheard',
      number
    > & { with: string })[]
  }
}

/** The aim for a line to reach the last member, by number of members. */
const HOSTED_AIMS: Readonly<Record<number, string>> = {
  10: 'half of the lines under 300 ms',
  1000: '99 of 100 under 1.2 s',
  2000: '99 of 100 under 1.5 s',
}

/** The table of the figures, in Markdown. */
export function fastTable({ load, transcript, loop, gate, hosted }: FastFigures): string {
  const { p95_ms, plain_p95_ms, p95_ratio, heap_mb, worst_frame_ms } = transcript
  const rows = [
    ['what', 'Parlor', 'beside it', 'aim'],
    ['---', '---', '---', '---'],
    [
      'first visit to `/login`',
      ...timeOf(load.login),
      '0.95 of one bundle; in each of these rows 1.05 of the split app',
    ],
    [
      'its form painted for the first time',
      '',
      `${load.login.first_paint_vs_monolith?.toFixed(2)} of one bundle`,
      '0.40 of one bundle',
    ],
    ['from Sign In to the dash', ...timeOf(load.step), 'one bundle'],
    ['`/dash`, signed in, nothing cached', ...timeOf(load.dash), '0.92 of one bundle'],
    ['`/dash` again', ...timeOf(load.reload), 'one bundle'],
    [
      'a frame of the chat at 100,000 lines and 1,000 more a second (p95)',
      `${p95_ms} ms`,
      `${p95_ratio.toFixed(2)} of that at 100 lines; a plain text area: ${plain_p95_ms} ms`,
      '1.2 of that at 100 lines',
    ],
    ['heap of its page then', `${heap_mb} MB`, '', 'under 60 MB'],
    ['its worst frame in a minute', `${worst_frame_ms} ms`, '', 'under 50 ms'],
    ['a saved change on the screen, in development', `${loop.hot_reload_ms} ms`, '', 'under 1 s'],
    ['`npm start` after no change', `${loop.restart_s} s`, '', 'under 5 s'],
    ['production build of one remote', `${loop.build_remote_s} s`, '', 'under 15 s'],
    ...gateRows(gate),
    ...hostedRows(hosted),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function timeOf({ ms, vs_monolith, vs_split, vs_plain_federation }: VisitReport): string[] {
  const ratios = [
    `${vs_monolith.toFixed(2)} of one bundle`,
    `${vs_split.toFixed(2)} of one app split by route`,
    `${vs_plain_federation.toFixed(2)} of plain federation`,
  ]
  return [`${(ms.parlor / 1000).toFixed(2)} s`, ratios.join(', ')]
}

function gateRows(gate: FastFigures['gate']): string[][] {
  return [
    [
      'a deploy that would break the site is refused',
      `${gate.caught} of ${gate.breaking}`,
      '',
      'all',
    ],
    ['one that would not is refused', `${gate.blocked} of ${gate.harmless}`, '', 'none'],
    ['a refusal without a browser, on top of the build', `${gate.static_refusal_s} s`, '', '5 s'],
    ['checks and publishing, on top of the build', `${gate.deploy_s} s`, '', '10 s'],
  ]
}

function hostedRows({ loads }: FastFigures['hosted']): string[][] {
  return loads.map((load) => [
    `hosted, simulated: a line to the last of ${load.members.toLocaleString('en')} members, ${load.lines_per_s} a second${load.with && `, with ${load.with}`}`,
    `${load.p50_ms} ms, 99 of 100 under ${load.p99_ms} ms`,
    `$${load.usd_per_million} a million delivered, ${load.writes_per_line} writes a line, ${load.failed_posts} failed posts, ${load.unheard} lines unheard after 30 s`,
    load.with ? '' : (HOSTED_AIMS[load.members] ?? ''),
  ])
}
