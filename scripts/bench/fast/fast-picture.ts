import type { VisitReport } from '../load/report'
import type { FastFigures } from './fast-table'

const WIDTH = 720
const MARGIN = 20
const LEFT = 176
const BAR = 18
const ROW = 24
const GROUP = 136

type MeasuredSetUp = keyof VisitReport['ms']

const SET_UPS: [MeasuredSetUp, string][] = [
  ['parlor', 'Parlor'],
  ['monolith', 'one bundle'],
  ['split app', 'one app, split by route'],
  ['plain federation', 'plain federation'],
]

// With its own background: the picture follows the system's colour scheme, the page may not.
const STYLE = `
  .paper { fill: #f6f8f6 }
  text { font: 14px system-ui, sans-serif; fill: #1d2a24 }
  .title { font-weight: 600 }
  .soft { fill: #5b6a62 }
  .parlor { fill: #1c5a44 }
  .other { fill: #b9c6be }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #16201b }
    text { fill: #e6eee9 }
    .soft { fill: #9db0a5 }
    .parlor { fill: #f0bd57 }
    .other { fill: #3f5449 }
  }`

/** Bars of waiting times in four set-ups, for light and dark pages. */
export function fastPicture({ load }: FastFigures): string {
  const groups: [string, VisitReport][] = [
    ['First visit to /login', load.login],
    ['From Sign In to the dash', load.step],
    ['/dash, signed in, nothing cached', load.dash],
  ]
  const longest = Math.max(...groups.flatMap(([, { ms }]) => Object.values(ms)))
  const bars = groups.map(([title, { ms }], place) => group({ title, ms, longest }, place))
  const height = groups.length * GROUP + 24
  const [outerWidth, outerHeight] = [WIDTH + 2 * MARGIN, height + 2 * MARGIN]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${outerWidth}" height="${outerHeight}" viewBox="${-MARGIN} ${-MARGIN} ${outerWidth} ${outerHeight}" role="img" aria-label="Seconds until a screen is there, in Parlor, one bundle, one app split by route and plain federation">
<style>${STYLE}
</style>
<rect class="paper" x="${-MARGIN}" y="${-MARGIN}" width="${outerWidth}" height="${outerHeight}" rx="12"/>
${bars.join('\n')}
<text class="soft" x="0" y="${height - 6}">Seconds on slow 4G, processor slowed four times; the less the better.</text>
</svg>
`
}

interface Group {
  title: string
  ms: Record<MeasuredSetUp, number>
  /** The longest of all groups, so that all bars have one scale. */
  longest: number
}

function group({ title, ms, longest }: Group, place: number): string {
  const top = place * GROUP + 18
  const rows = SET_UPS.map(([setUp, name], row) => {
    const y = top + 10 + row * ROW
    const width = ((WIDTH - LEFT - 64) * ms[setUp]) / longest
    const kind = setUp === 'parlor' ? 'parlor' : 'other'
    return `<text class="soft" x="${LEFT - 10}" y="${y + 14}" text-anchor="end">${name}</text>
<rect class="${kind}" x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" rx="3"/>
<text x="${(LEFT + width + 8).toFixed(1)}" y="${y + 14}">${(ms[setUp] / 1000).toFixed(2)}</text>`
  })
  return [`<text class="title" x="0" y="${top}">${title}</text>`, ...rows].join('\n')
}
