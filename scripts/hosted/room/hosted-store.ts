import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { foldedText } from '@parlor/shared/contract/build/folded-text'
import {
  type ChatStore,
  FOUND_LINES,
  NOBODY,
  type Pace,
  type StoredLine,
} from '../../chat/chat-store'
import { type ChatTable, expiry, isDone } from './chat-table'
import type { Connections } from './connections'
import type { LineInbox } from './inbox'
import { endOf, type RoomLog } from './log'
import { openNameClaims } from './members/name-claims'
import { openSilences } from './members/silences'
import { openRemovals } from './removals'

interface Parts {
  table: ChatTable
  inbox: LineInbox
  log: RoomLog
  connections: Connections
}

/** The maximum difference between the clocks of two functions. */
const CLOCK_SKEW_MS = 10_000
/** About as many lines as a busy room gets in that time. */
const NEAR_LINES = 1_000

/** The room in DynamoDB. Only single conditional writes are used: no transaction, no scan. */
export function openHostedStore({ table, inbox, log, connections }: Parts): ChatStore {
  const claims = openNameClaims(table)
  const removeText = openRemovals({ inbox, log, connections, claims })
  return {
    append: inbox.add,
    async isNumbered(line) {
      const [found, newest] = await Promise.all([inbox.find(line), log.newest()])
      const marks = Object.entries(newest?.read ?? {})
      const mark = marks.find(([key]) => found && key.endsWith(` ${found.pk}`))?.[1]
      if (!found || !mark) return false
      // The rows of a key come in order, apart from the functions' clocks.
      if (found.at + CLOCK_SKEW_MS <= mark.at) return true
      const near = await log.linesAfter(Math.max(0, mark.from - NEAR_LINES), 2 * NEAR_LINES)
      return near.some(({ author, id }) => author === line.author && id === line.id)
    },
    async head() {
      return endOf(await log.newest()) - 1
    },
    linesAfter: log.linesAfter,
    async here() {
      return (await log.newest())?.here ?? NOBODY
    },
    async find(words, before) {
      // The log has no partition far above its head.
      const end = Math.min(before, endOf(await log.newest()))
      const { value: segments } = await log.before(end).next()
      const lines: StoredLine[] = []
      let oldest = before
      for (const segment of segments ?? []) {
        if (lines.length >= FOUND_LINES) break
        const inboxRow = await log.linesOf(segment, ({ kind = 'said', text }, seq) => {
          if (seq >= before || kind !== 'said') return false
          const folded = foldedText(text)
          return words.every((word) => folded.includes(word))
        })
        lines.push(...inboxRow.reverse())
        oldest = segment.first
      }
      const page = lines.slice(0, FOUND_LINES)
      const further = page.length < lines.length ? (page.at(-1)?.seq ?? oldest) : oldest
      return { lines: page, ...(further > 1 && segments && { further }) }
    },
    async remove(line, notice) {
      await inbox.add({ ...notice, ...(await removeText(line, notice.at)) })
    },
    pseudonym: log.pseudonym,
    ...openSilences(table),
    ...connections,
    connections: () => connections.connections(),
    claimName: claims.claimName,
    knownName: claims.knownName,
    ...hostedPaces(table),
    // The tables' own expiry removes old rows.
    async expire() {},
  }
}

/** How many lines are reserved at once: a write for each was a third of a quiet room's writes. */
const AHEAD = 4
/** The share of a burst taken in advance, so that several functions stay close to the pace. */
const MOST_AHEAD = 1 / 5

/**
 * The pace of each person across all functions: only the time at which they will have rested. Each
 * function takes a few in advance, and may grant them later.
 */
function hostedPaces({ client, TableName }: ChatTable): Pick<ChatStore, 'admits'> {
  const takenAhead = new Map<string, number>()

  async function take(who: string, { now, everyMs, burst }: Pace, count: number): Promise<boolean> {
    const longest = everyMs * (burst - count)
    const write = (restedAt: string, more: { condition: string; values: Record<string, number> }) =>
      isDone(
        client.send(
          new UpdateCommand({
            TableName,
            Key: { pk: `pace\n${who}`, sk: 'pace' },
            UpdateExpression: `set restedAt = ${restedAt}, expires = :expires`,
            ConditionExpression: more.condition,
            ExpressionAttributeValues: {
              ':now': now,
              ':took': everyMs * count,
              ':expires': expiry(now + everyMs * burst),
              ...more.values,
            },
          }),
        ),
      )
    const isRested = await write(':now + :took', {
      condition: 'attribute_not_exists(restedAt) or restedAt <= :now',
      values: {},
    })
    if (isRested) return true
    return write('restedAt + :took', {
      condition: 'restedAt > :now and restedAt <= :latest',
      values: { ':latest': now + longest },
    })
  }

  return {
    async admits(who, pace, count = 1) {
      const ahead = takenAhead.get(who) ?? 0
      if (ahead < count) {
        const admittedCount = Math.max(count, Math.min(AHEAD, Math.floor(pace.burst * MOST_AHEAD)))
        if (!(await take(who, pace, admittedCount))) return false
        takenAhead.set(who, ahead + admittedCount - count)
      } else takenAhead.set(who, ahead - count)
      return true
    },
  }
}
