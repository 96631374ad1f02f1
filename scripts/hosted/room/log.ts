import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Here } from '@parlor/shared/contract/chat-wire'
import { SERVICE, type StoredLine } from '../../chat/chat-store'
import { removedFacts } from '../../chat/requests/removal-notice'
import type { TriviaRound } from '../../chat/trivia/trivia-game'
import { type ChatTable, putNew, queryRows, type RowKey, setting } from './chat-table'
import { openPseudonyms } from './members/pseudonyms'
import type { ReadMarks } from './read-marks'

/** Lines that were committed together, under the number of the first. */
export interface Segment {
  first: number
  lines: readonly LoggedLine[]
  /** The trivia round after these lines. */
  round?: TriviaRound
  /** Who is here after these lines. */
  here?: Here
  /** How far the stream is in the log, with these lines. */
  read: ReadMarks
  /** The time of the commit, in milliseconds since the epoch. */
  at: number
}

/** A line of the log; its position is its number. */
export type LoggedLine = Omit<StoredLine, 'seq' | 'by' | 'about' | 'id'> & {
  /** Every line has an id, by which a repeated one is recognised. */
  id: string
  /** The id is generated, because the author gave none. */
  isMadeUp?: true
}

type IsMeant = (line: LoggedLine, seq: number) => boolean

export interface RoomLog {
  /** The newest segment, or undefined before the first. */
  newest(): Promise<Segment | undefined>
  /** False if the number is taken: of two writers at once only one commits, a late one never. */
  commit(segment: Segment): Promise<boolean>
  linesAfter(seq: number, limit: number): Promise<StoredLine[]>
  /** A segment's lines with their numbers, or those of them for which `isMeant` holds. */
  linesOf(segment: Segment, isMeant?: IsMeant): Promise<StoredLine[]>
  pseudonym(author: string): Promise<string>
  /** Removes a line's text. Returns the line as it was. */
  forget(seq: number): Promise<LoggedLine>
  /** Replaces a member's name in the presence lists of segments, back to that line. */
  rename(member: string, name: string, from: number): Promise<void>
  /** Segments before that number, newest first, a few at a time. */
  before(seq: number): AsyncGenerator<Segment[]>
}

/** The lines of each partition, so that reading history does not slow down the head. */
export const EPOCH_LINES = 5_000
/** Segments read at once. */
const PAGE = 50
/** Digits of the largest safe integer, so that text sorts as numbers do. */
const DIGITS = 16
const HINT: RowKey = { pk: 'head', sk: 'epoch' }

export function openLog(table: ChatTable): RoomLog {
  const { client, TableName } = table
  const pseudonym = openPseudonyms(table)
  /** The segment of the last commit, which is read next to deliver it. */
  let committed: Segment | undefined

  async function newestIn(epoch: number, end?: number): Promise<Segment | undefined> {
    const range = end === undefined ? {} : { range: { from: sortKey(0), to: sortKey(end - 1) } }
    const rows = { pk: partition(epoch), ...range, limit: 1, newestFirst: true }
    return (await queryRows<Segment>(table, rows))[0]
  }

  /** The newest segment that begins below that number: in its epoch, or in the previous one. */
  async function newestBelow(end: number): Promise<Segment | undefined> {
    const epoch = epochOf(end - 1)
    return (await newestIn(epoch, end)) ?? (epoch > 0 ? newestIn(epoch - 1) : undefined)
  }

  async function linesOf(
    { first, lines }: Segment,
    isMeant: IsMeant = () => true,
  ): Promise<StoredLine[]> {
    const numbered = lines.map((line, index) => ({ ...line, seq: first + index }))
    return Promise.all(
      numbered
        .filter((line) => isMeant(line, line.seq))
        // Lines of earlier releases have no kind.
        .map(async ({ isMadeUp, id, kind = 'said', ...line }) => ({
          ...line,
          kind,
          ...(!isMadeUp && { id }),
          by: line.author === SERVICE ? '' : await pseudonym(line.author),
          ...(line.member !== undefined && { about: await pseudonym(line.member) }),
        })),
    )
  }

  async function readNewest(): Promise<Segment | undefined> {
    const hint = new GetCommand({ TableName, Key: HINT, ConsistentRead: true })
    const start = Number((await client.send(hint)).Item?.epoch ?? 0)
    let newest = (await newestIn(start)) ?? (start > 0 ? await newestIn(start - 1) : undefined)
    // The hint is outdated if the writer that filled an epoch died before it wrote the hint.
    for (let epoch = start; newest && epochOf(endOf(newest)) > epoch; ) {
      epoch = epochOf(endOf(newest))
      const next = await newestIn(epoch)
      if (!next) break
      newest = next
    }
    return newest
  }

  async function* before(seq: number): AsyncGenerator<Segment[]> {
    for (let end = seq; end > 1; ) {
      const last = await newestBelow(end)
      if (!last) return
      const range = { from: sortKey(0), to: sortKey(last.first) }
      const { pk } = keyOf(last.first)
      const rows = await queryRows<Segment>(table, { pk, range, limit: PAGE, newestFirst: true })
      yield rows
      end = rows.at(-1)?.first ?? 0
    }
  }

  return {
    linesOf,
    pseudonym,
    newest: readNewest,
    async commit(segment) {
      if (!(await putNew(table, { ...keyOf(segment.first), ...segment }))) return false
      committed = segment
      const next = epochOf(endOf(segment))
      if (next > epochOf(segment.first)) {
        await client.send(new PutCommand({ TableName, Item: { ...HINT, epoch: next } }))
      }
      return true
    },
    async linesAfter(seq, limit) {
      if (committed && seq + 1 >= committed.first && seq + limit < endOf(committed)) {
        return (await linesOf(committed)).slice(seq + 1 - committed.first).slice(0, limit)
      }
      const lines: StoredLine[] = []
      for (let next = seq + 1, isStart = true; lines.length < limit; isStart = false) {
        const range = { from: sortKey(next), to: sortKey(next + limit - lines.length - 1) }
        const rows = await queryRows<Segment>(table, { pk: partition(epochOf(next)), range })
        if (isStart && rows[0]?.first !== next) {
          const firstSegment = await newestBelow(next)
          if (firstSegment) rows.unshift(firstSegment)
        }
        for (const segment of rows)
          lines.push(...(await linesOf(segment)).filter((line) => line.seq > seq))
        const end = lines.at(-1)?.seq
        if (end === undefined || end < next) break
        next = end + 1
      }
      return lines.slice(0, limit)
    },
    async forget(seq) {
      const segment = await newestBelow(seq + 1)
      const index = seq - (segment?.first ?? 0)
      const line = segment?.lines[index]
      if (!segment || !line) throw new Error(`There is no line ${seq}`)
      const update = setting(removedFacts(line), `#lines[${index}].`)
      update.ExpressionAttributeNames['#lines'] = 'lines'
      await client.send(new UpdateCommand({ TableName, Key: keyOf(segment.first), ...update }))
      // The segment that this function has committed may be older.
      committed = undefined
      return line
    },
    before,
    async rename(member, name, from) {
      const about = await pseudonym(member)
      const newest = await readNewest()
      for await (const segments of before(endOf(newest))) {
        await Promise.all(segments.map((segment) => renameIn(segment, about, name)))
        const { first = 0, here } = segments.at(-1) ?? {}
        if (first <= from && !here?.about?.includes(about)) return
      }
    },
  }

  async function renameIn({ first, here }: Segment, about: string, name: string): Promise<void> {
    const names = here?.names.map((each, index) => (here.about?.[index] === about ? name : each))
    if (!here || here.names.join() === names?.join()) return
    const update = setting({ here: { ...here, names } })
    await client.send(new UpdateCommand({ TableName, Key: keyOf(first), ...update }))
  }
}

/** The number after the segment's last line. */
export function endOf(segment: Segment | undefined): number {
  return segment ? segment.first + segment.lines.length : 1
}

function epochOf(seq: number): number {
  return Math.floor((seq - 1) / EPOCH_LINES)
}

/** The key of the segment that begins with that line. */
function keyOf(first: number): RowKey {
  return { pk: partition(epochOf(first)), sk: sortKey(first) }
}

function partition(epoch: number): string {
  return `lines ${epoch}`
}

function sortKey(seq: number): string {
  return String(seq).padStart(DIGITS, '0')
}
