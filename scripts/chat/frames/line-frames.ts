import type { AnswerFrame, LineFacts, LinesFrame } from '@parlor/shared/contract/chat-wire'
import type { SearchResult, StoredLine } from '../chat-store'

/** The size limit of a frame's lines: the gateway counts every 32 KB as a message. A page closes a
 * connection after 15 s without a complete frame: with this limit, 2 KB a second are enough. */
const LINES_BYTES = 30 * 1024
/** The approximate size of the other facts of a line. */
const FACTS_BYTES = 45
/** The size limit of lines and ids: well below the 128 KB of one post. */
const FRAME_BYTES = 64 * 1024

/**
 * The frames for the lines, as few as their size allows, split once for all receivers. For an author
 * they also acknowledge the ids of the author's lines. `members` returns the other fields of a frame.
 */
export function framesFor(
  lines: readonly StoredLine[],
  members: (isFirst: boolean, isLast: boolean) => Partial<LinesFrame> = () => ({}),
): (member?: string) => string[] {
  const chunks = cut(lines).map((chunk) => ({ chunk, facts: factsOf(chunk) }))
  return (member) =>
    chunks.map(({ chunk, facts }, index) => {
      const ids = chunk.flatMap(({ author, id }) =>
        author === member && id !== undefined ? [id] : [],
      )
      const frame: LinesFrame = {
        seq: chunk.at(-1)?.seq ?? 0,
        lines: chunk.map(({ text }) => text),
        ...facts,
        ...(ids.length > 0 && { ids }),
        ...members(index === 0, index === chunks.length - 1),
      }
      return JSON.stringify(frame)
    })
}

/** An answer to a request, with as many of the newest lines as fit into a frame. */
export function answerFrame(
  id: string,
  { lines, further, isNewestFirst = true }: SearchResult & { isNewestFirst?: boolean },
): AnswerFrame {
  const newestFirst = isNewestFirst ? lines : [...lines].reverse()
  const [fitting = []] = cut(newestFirst)
  const isCut = fitting.length < lines.length
  const frameLines = isNewestFirst ? fitting : [...fitting].reverse()
  const next = isCut ? fitting.at(-1)?.seq : further
  return {
    answer: id,
    seqs: frameLines.map(({ seq }) => seq),
    lines: frameLines.map(({ text }) => text),
    ...factsOf(frameLines),
    ...(next !== undefined && { further: next }),
  }
}

/** The facts about lines besides their texts. */
export function factsOf(lines: readonly StoredLine[]): LineFacts {
  const removes = lines.some((line) => line.removes !== undefined)
  const isNotice = lines.some(({ who }) => who !== undefined)
  const isAbout = lines.some(({ about }) => about !== undefined)
  return {
    at: lines.map(({ at }) => at),
    by: lines.map(({ by }) => by),
    kind: lines.map(({ kind }) => kind),
    ...(removes && { removed: lines.map((line) => line.removes ?? 0) }),
    ...(isNotice && { who: lines.map(({ who }) => who ?? '') }),
    ...(isAbout && { about: lines.map(({ about }) => about ?? '') }),
  }
}

/** The frames for plain members, with a line break between lines. */
export function textFrames(lines: readonly StoredLine[]): string[] {
  return cut(lines).map((chunk) => chunk.map(({ text }) => text).join('\n'))
}

function cut(lines: readonly StoredLine[]): StoredLine[][] {
  const chunks: StoredLine[][] = []
  let [linesBytes, idsBytes] = [0, 0]
  for (const line of lines) {
    const { text, who = '', about = '' } = line
    const size = Buffer.byteLength(JSON.stringify([text, who])) + about.length + FACTS_BYTES
    // An escaped character takes up to six bytes.
    const idSize = (line.id?.length ?? 0) * 6
    linesBytes += size
    idsBytes += idSize
    const isTooLong = linesBytes > LINES_BYTES || linesBytes + idsBytes > FRAME_BYTES
    const last = chunks.at(-1)
    if (last && !isTooLong) last.push(line)
    else {
      chunks.push([line])
      linesBytes = size
      idsBytes = idSize
    }
  }
  return chunks
}

/** A frame without lines, with the number of the newest line. */
export function emptyFrame({ seq, ...more }: Omit<LinesFrame, 'lines'>): string {
  const frame: LinesFrame = { seq, lines: [], ...more }
  return JSON.stringify(frame)
}
