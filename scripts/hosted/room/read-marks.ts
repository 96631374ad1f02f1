/** How far a key of the stream is in the log. */
export interface ReadMark {
  /** The stream number of the last line. */
  number: string
  /** When it was said, in milliseconds since the epoch. */
  at: number
  /** The number of the first line of the batch that it came with: a repeated batch is delivered
   * from there. */
  from: number
}

export type ReadMarks = Readonly<Record<string, ReadMark>>

/** Keys that are remembered: one for each block, and a stream keeps a day, which is four blocks. */
const KEYS = 8

/** True if this line is in the log already. */
export function isRead(marks: ReadMarks, key: string, number: string): boolean {
  const mark = marks[key]
  return mark !== undefined && BigInt(number) <= BigInt(mark.number)
}

/** The marks after a line of that key. */
export function withMark(marks: ReadMarks, key: string, mark: ReadMark): ReadMarks {
  const all = Object.entries({ ...marks, [key]: mark })
  if (all.length <= KEYS) return Object.fromEntries(all)
  const oldest = all.reduce((a, b) => (BigInt(a[1].number) < BigInt(b[1].number) ? a : b))
  return Object.fromEntries(all.filter((each) => each !== oldest))
}
