import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages'
import { isForTests, projectSources, type Source, targetOf } from './project-sources'

const DOCUMENT = join(root, 'ARCHITECTURE.md')
const SECTION = /(<!-- rooms:begin -->\n)([\s\S]*?)(<!-- rooms:end -->)/

/** The room of a path; undefined for a command, and for files that only tests use. */
function roomOf(path: string): string | undefined {
  if (isForTests(path) || path.endsWith('webpack.config.ts')) return undefined
  const [top, next, ...rest] = path.split('/')
  if (top === 'shared' && next === 'contract') return 'contract'
  if (top?.startsWith('remote-')) return 'remotes'
  if (top !== 'scripts') return top
  if (next === 'commands') return undefined
  return rest.length > 0 ? next : undefined
}

/** The imports between rooms as a Mermaid chart, without arrows that follow from two others. */
export function roomsPicture(sources: readonly Source[]): string {
  const arrows = new Map<string, Set<string>>()
  for (const source of sources) {
    const from = roomOf(source.path)
    if (from === undefined) continue
    const to = arrows.get(from) ?? new Set()
    arrows.set(from, to)
    for (const specifier of source.imports) {
      const target = targetOf(source, specifier)
      const room = target && roomOf(target)
      if (room && room !== from) to.add(room)
    }
  }
  const leadsTo = (from: string, to: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || leadsTo(next, to))
  const lines = [...arrows].flatMap(([from, to]) => {
    const direct = [...to].filter((each) => ![...to].some((other) => leadsTo(other, each)))
    return direct.map((each) => `  ${from} --> ${each}`)
  })
  return `\`\`\`mermaid\nflowchart TD\n${lines.sort().join('\n')}\n\`\`\`\n`
}

/** The chart in ARCHITECTURE.md. */
export function currentRoomsPicture(): string | undefined {
  return SECTION.exec(readFileSync(DOCUMENT, 'utf8'))?.[2]
}

/** Draws the chart in ARCHITECTURE.md from the present imports. */
export function drawRooms(): void {
  const chart = roomsPicture(projectSources())
  const text = readFileSync(DOCUMENT, 'utf8')
  writeFileSync(
    DOCUMENT,
    text.replace(SECTION, (_, begin, _chart, end) => `${begin}${chart}${end}`),
  )
}
