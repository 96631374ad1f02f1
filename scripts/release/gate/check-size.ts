import { firstFew } from './objection'
import type { FileSizes, SizeRecord, Sizes } from './sizes'

/** Room for everyday changes; whoever adds a feature that takes more records it. */
const ALLOWED_GROWTH = 0.1

const REMEDY =
  'Find out what came in, or record it if it is worth it, with the reason in the commit: npm run check -- --record'

interface Comparison {
  now: Sizes
  record: SizeRecord
}

/** What grew beyond its budget: the recorded bytes and a tenth, and the recorded requests. */
export function checkSize(name: string, { now, record }: Comparison): string[] {
  const recorded = record[name]
  if (!recorded)
    return [`No sizes of ${name} are recorded yet. Record them: npm run check -- --record`]
  const budgets = [
    overBudget(now.firstView, recorded.firstView),
    overBudget({ ...now.later, ...now.firstView }, { ...recorded.later, ...recorded.firstView }),
  ]
  const [firstView, inAll] = budgets.map((growth) => growth && `${growth}. ${REMEDY}`)
  return [
    ...moreRequests(name, { now: now.firstView, recorded: recorded.firstView }),
    ...(firstView ? [`The first view of ${name} ${firstView}`] : []),
    ...(inAll ? [`${name} as a whole ${inAll}`] : []),
  ]
}

/** `grew to … bytes …`, or undefined within the budget. */
function overBudget(now: FileSizes, recorded: FileSizes): string | undefined {
  const [bytes, before] = [sum(now), sum(recorded)]
  const budget = Math.floor(before * (1 + ALLOWED_GROWTH))
  if (bytes <= budget) return undefined
  return `grew to ${bytes} bytes (gzip), ${bytes - before} more than recorded and ${bytes - budget} over its budget: ${firstFew(growth(now, recorded))}`
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

function moreRequests(
  name: string,
  { now, recorded }: { now: FileSizes; recorded: FileSizes },
): string[] {
  const [files, allowed] = [Object.keys(now), Object.keys(recorded)]
  if (files.length <= allowed.length) return []
  const added = files.filter((file) => recorded[file] === undefined)
  return [
    `The first view of ${name} asks for ${files.length} files, ${files.length - allowed.length} more than recorded: ${firstFew(added)}. ${REMEDY}`,
  ]
}
