import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { type ChatTable, expiry, putNew, queryRows, type RowKey } from './chat-table'
import { blockAt, itemOf, KEPT_MS, lineKey, pkOf, rowOf } from './inbox'
import { type LoggedLine, openLog } from './log'
import { openRowsAside } from './waiting-values'

/** More than the clocks of two functions differ. */
const SKEW_MS = 60_000
/** A stream keeps its records for a day: a row that it still has comes by itself. */
const STREAM_MS = 24 * 60 * 60_000

interface Tables {
  table: ChatTable
  inbox: ChatTable
  now: () => number
}

/**
 * Puts the lines that were set aside, and those that the stream has forgotten before they reached
 * the log, into the inbox again, oldest first. They are numbered as new lines.
 */
export async function repairRoom({ table, inbox, now }: Tables): Promise<{ returned: number }> {
  const rowsAside = openRowsAside(table)
  const keys = (await rowsAside.all()).map(({ pk, sk }) => `${pk}\n${sk}`)
  const rows = (await rowsOf(inbox, now())).filter(
    ({ key, cameAt }) => cameAt < now() - STREAM_MS || keys.includes(`${key.pk}\n${key.sk}`),
  )
  const loggedKeys = await loggedSince(table, Math.min(...rows.map(({ line }) => line.at)))
  let returnedCount = 0
  for (const { key, line } of rows) {
    if (loggedKeys.has(key.sk)) continue
    // Only a new row comes through the stream, so the old one is deleted once it is there.
    const current = blockAt(now())
    const block = key.pk === pkOf(current) ? current + 1 : current
    await putNew(inbox, {
      ...{ pk: pkOf(block), sk: key.sk, ...rowOf(line) },
      ...{ returnedAt: now(), expires: expiry(now() + KEPT_MS) },
    })
    await inbox.client.send(new DeleteCommand({ TableName: inbox.TableName, Key: key }))
    await rowsAside.remove(key)
    returnedCount += 1
  }
  return { returned: returnedCount }
}

interface LineRow {
  key: RowKey
  line: LoggedLine
  /** When the stream got it: it may have been returned since it was said. */
  cameAt: number
}

/** The inbox's lines, oldest first. */
async function rowsOf(inbox: ChatTable, now: number): Promise<LineRow[]> {
  const lineRows: LineRow[] = []
  for (let block = blockAt(now - KEPT_MS); block <= blockAt(now) + 1; block += 1) {
    const rows = await queryRows<RowKey & { returnedAt?: number }>(inbox, { pk: pkOf(block) })
    for (const { pk, sk, returnedAt, ...row } of rows) {
      const item = itemOf(row)
      if (item?.kind !== 'line') continue
      lineRows.push({ key: { pk, sk }, line: item.line, cameAt: returnedAt ?? item.line.at })
    }
  }
  return lineRows.sort((a, b) => a.line.at - b.line.at)
}

/** The keys of the lines that were committed since then. */
async function loggedSince(table: ChatTable, since: number): Promise<Set<string>> {
  const log = openLog(table)
  const keys = new Set<string>()
  const newest = await log.newest()
  for await (const segments of log.before(newest ? newest.first + 1 : 0)) {
    for (const { lines, at } of segments) {
      if (at < since - SKEW_MS) return keys
      for (const line of lines) keys.add(lineKey(line))
    }
  }
  return keys
}
