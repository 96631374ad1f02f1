import { fastPicture } from './fast-picture'
import { type FastFigures, fastTable } from './fast-table'

const visit = (parlor: number) => ({
  ms: { parlor, monolith: 2_000, 'plain federation': 3_000 },
  vs_monolith: parlor / 2_000,
  vs_plain_federation: parlor / 3_000,
  requests: 8,
  bytes: 141_000,
  longest_task_ms: 100,
  layout_shift: 0,
})

const figures: FastFigures = {
  load: { login: visit(1_900), step: visit(1_000), dash: visit(1_800), reload: visit(900) },
  loop: { hot_reload_ms: 900, restart_s: 3.1, build_remote_s: 12.5 },
}

describe('the table of the README', () => {
  it('has a row for what was measured, beside its aim, and none for what was not', () => {
    const lines = fastTable(figures).split('\n')
    expect(lines).toContain(
      '| first visit to `/login` | 1.90 s | 0.95 of one bundle, 0.63 of plain federation | 0.95 of one bundle |',
    )
    expect(lines).toContain('| `npm start` after no change | 3.1 s |  | under 5 s |')
    expect(lines).toHaveLength(2 + 4 + 3)
  })
})

describe('the picture of the README', () => {
  it('has a bar for each set-up, as long as its time', () => {
    const picture = fastPicture(figures)
    const bars = picture.matchAll(/<rect class="(?:parlor|other)".* width="([\d.]+)"/g)
    const widths = [...bars].map(([, width]) => Number(width))
    expect(widths).toHaveLength(9)
    const [parlor = 0, monolith = 0, plain = 0] = widths
    expect(parlor / plain).toBeCloseTo(1_900 / 3_000, 2)
    expect(monolith / plain).toBeCloseTo(2_000 / 3_000, 2)
    expect(picture).toContain('>1.90</text>')
  })
})
