import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/packages'
import { fastPicture } from './fast-picture'
import { type FastFigures, fastTable } from './fast-table'

const visit = (parlor: number) => ({
  ms: {
    ...{ parlor, monolith: 2_000, 'split app': 2_000, 'plain federation': 3_000 },
  },
  vs_monolith: parlor / 2_000,
  vs_monolith_spread: [0.9, 1] as [number, number],
  vs_split: parlor / 2_000,
  vs_split_spread: [0.9, 1] as [number, number],
  vs_plain_federation: parlor / 3_000,
  first_paint_vs_monolith: 0.4,
  requests: 8,
  bytes: 141_000,
  longest_task_ms: 100,
  layout_shift: 0,
})

const figures: FastFigures = {
  load: { login: visit(1_900), step: visit(1_000), dash: visit(1_800), reload: visit(900) },
  transcript: { p95_ratio: 1, p95_ms: 9, plain_p95_ms: 3_000, heap_mb: 12, worst_frame_ms: 30 },
  loop: { hot_reload_ms: 900, restart_s: 3.1, build_remote_s: 12.5 },
  gate: { breaking: 80, caught: 80, harmless: 50, blocked: 0, static_refusal_s: 0, deploy_s: 9 },
  hosted: {
    loads: [
      {
        members: 1_000,
        with: 'a slow reader',
        lines_per_s: 200,
        p50_ms: 600,
        p99_ms: 900,
        writes_per_line: 1.4,
        usd_per_million: 0.025,
        failed_posts: 0,
        unheard: 0,
      },
    ],
  },
}

describe('the table of figures', () => {
  it("has a row for each benchmark's result, next to its aim", () => {
    const lines = fastTable(figures).split('\n')
    expect(lines).toContain(
      '| first visit to `/login` | 1.90 s | 0.95 of one bundle, 0.95 of one app split by route, 0.63 of plain federation | 0.95 of one bundle; in each of these rows 1.05 of the split app |',
    )
    expect(lines).toContain('| `npm start` after no change | 3.1 s |  | under 5 s |')
    expect(lines).toContain('| one that would not is refused | 0 of 50 |  | none |')
    expect(lines).toContain(
      '| hosted, simulated: a line to the last of 1,000 members, 200 a second, with a slow reader | 600 ms, 99 of 100 under 900 ms | $0.025 a million delivered, 1.4 writes a line, 0 failed posts, 0 lines unheard after 30 s |  |',
    )
    expect(lines).toHaveLength(2 + 5 + 3 + 3 + 4 + 1)
  })

  it('matches its document, and the picture next to it', () => {
    const here = join(root, 'scripts/bench/fast/figures.json')
    const storedFigures: FastFigures = JSON.parse(readFileSync(here, 'utf8'))
    const document = readFileSync(join(root, 'scripts/bench/README.md'), 'utf8')
    expect(document).toContain(fastTable(storedFigures))
    const picture = readFileSync(join(root, 'scripts/pictures/fast.svg'), 'utf8')
    expect(picture).toBe(fastPicture(storedFigures))
  })
})

describe('the picture of figures', () => {
  it('has a bar for each set-up, as long as its time', () => {
    const picture = fastPicture(figures)
    const bars = picture.matchAll(/<rect class="(?:parlor|other)".* width="([\d.]+)"/g)
    const widths = [...bars].map(([, width]) => Number(width))
    expect(widths).toHaveLength(12)
    const [parlor = 0, monolith = 0, , plain = 0] = widths
    expect(parlor / plain).toBeCloseTo(1_900 / 3_000, 2)
    expect(monolith / plain).toBeCloseTo(2_000 / 3_000, 2)
    expect(picture).toContain('>1.90</text>')
  })
})
