import type { FileSizes, Sizes } from './sizes'

/** Room for what everyday changes bring; a feature that takes more is recorded by who adds it. */
const ALLOWED_GROWTH = 0.1

const REMEDY =
  'Find what came in, or where it is worth it, record it with a reason in the commit: npm run check -- --record'

/** What has grown beyond its budget: the recorded bytes and a tenth, and the recorded requests. */
export function compareSizes(name: string, { now, recorded }: Record<'now' | 'recorded', Sizes>) {
  const objections: string[] = []
  const [files, allowed] = [now, recorded].map(({ firstView }) => Object.keys(firstView).length)
  if (files !== undefined && allowed !== undefined && files > allowed) {
    objections.push(
      `${name} asks for ${files} files for its first view, ${files - allowed} more than recorded: ${named(news(now.firstView, recorded.firstView))}. ${REMEDY}`,
    )
  }
  const compare = (what: string, pick: (sizes: Sizes) => FileSizes) => {
    const [bytes, before] = [sum(pick(now)), sum(pick(recorded))]
    const budget = Math.floor(before * (1 + ALLOWED_GROWTH))
    if (bytes <= budget) return
    objections.push(
      `${name} grew to ${bytes} bytes (gzip) ${what}, ${bytes - before} more than recorded and ${bytes - budget} over its budget: ${named(growth(pick(now), pick(recorded)))}. ${REMEDY}`,
    )
  }
  compare('for its first view', ({ firstView }) => firstView)
  compare('in all', ({ firstView, later }) => ({ ...later, ...firstView }))
  return objections
}

const sum = (sizes: FileSizes) => Object.values(sizes).reduce((total, size) => total + size, 0)

function news(now: FileSizes, recorded: FileSizes): string[] {
  return Object.keys(now).filter((file) => recorded[file] === undefined)
}

/** The files that grew, by how much, the most first. */
function growth(now: FileSizes, recorded: FileSizes): string[] {
  return Object.entries(now)
    .map(([file, size]) => ({ file, more: size - (recorded[file] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .map(({ file, more }) => `${file} by ${more}${recorded[file] === undefined ? ' (new)' : ''}`)
}

const FEW = 4

function named(list: string[]): string {
  const rest = list.length - FEW
  return list.slice(0, FEW).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
