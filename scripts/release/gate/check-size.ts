import { firstFew } from './objection'
import type { FileSizes, SizeRecord, Sizes } from './sizes'

/** Room for everyday changes; whoever adds a feature that takes more records it. */
const ALLOWED_GROWTH = 0.1

const REMEDY =
  'Find out what came in, or record it if it is worth it, with the reason in the commit: npm run check -- --record'

/** The same files before and after. */
interface Change {
  now: FileSizes
  recorded: FileSizes
}

interface Comparison {
  now: Sizes
  record: SizeRecord
}

/** What grew beyond its budget: the recorded bytes and a tenth, and the recorded requests. */
export function checkSize(name: string, { now, record }: Comparison): string[] {
  const recorded = record[name]
  if (!recorded) return [`No sizes of ${name} are recorded. Record them: npm run check -- --record`]
  const firstViews = { now: now.firstView, recorded: recorded.firstView }
  const all = ({ firstView, later }: Sizes) => ({ ...later, ...firstView })
  return [
    ...moreRequests(name, firstViews),
    ...overBudget(`The first view of ${name}`, firstViews),
    ...overBudget(`${name} as a whole`, { now: all(now), recorded: all(recorded) }),
  ]
}

function overBudget(what: string, { now, recorded }: Change): string[] {
  const [bytes, before] = [sum(now), sum(recorded)]
  const budget = Math.floor(before * (1 + ALLOWED_GROWTH))
  if (bytes <= budget) return []
  return [
    `${what} grew to ${bytes} bytes (gzip), ${bytes - before} more than recorded and ${bytes - budget} over its budget: ${firstFew(growth(now, recorded))}. ${REMEDY}`,
  ]
}

const sum = (sizes: FileSizes) => Object.values(sizes).reduce((total, size) => total + size, 0)

/** The files that grew and by how much, those that grew most first. */
function growth(now: FileSizes, recorded: FileSizes): string[] {
  return Object.entries(now)
    .map(([file, size]) => ({ file, more: size - (recorded[file] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .map(({ file, more }) => `${file} by ${more}${recorded[file] === undefined ? ' (new)' : ''}`)
}

function moreRequests(name: string, { now, recorded }: Change): string[] {
  const [files, allowed] = [Object.keys(now), Object.keys(recorded)]
  if (files.length <= allowed.length) return []
  const added = files.filter((file) => recorded[file] === undefined)
  return [
    `The first view of ${name} asks for ${files.length} files, ${files.length - allowed.length} more than recorded: ${firstFew(added)}. ${REMEDY}`,
  ]
}
