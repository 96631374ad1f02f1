import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type ChatStore, ID_LIFE_MS, type NewLine, type StoredLine } from '../chat-store'
import { type ChatTable, expiry, isDone, queryRows, type RowKey } from './chat-table'

type LinePart = Pick<ChatStore, 'append' | 'head' | 'linesAfter'>
type IdentifiedLine = NewLine & { id: string }

const PARTITION = 'lines'
/** Digits of the largest safe integer, so that text sorts as numbers do. */
const DIGITS = 16

/**
 * Numbers without gaps and without a transaction: a line is put under the number after the newest,
 * on the condition that it is free. A line with an id first reserves a number in the id's own row;
 * a second arrival, or a function that takes over from one that died, finds the row and goes on with
 * that number, so all of them put the same line in the same place.
 */
export function dynamoLines(table: ChatTable): LinePart {
  const { client, TableName } = table

  async function head(): Promise<number> {
    const newestOnly = { pk: PARTITION, limit: 1, newestFirst: true }
    const [newest] = await queryRows<StoredLine>(table, newestOnly)
    return newest?.seq ?? 0
  }

  /** Whether there was no row under the key yet. */
  function putNew(Item: RowKey & Record<string, unknown>): Promise<boolean> {
    const ConditionExpression = 'attribute_not_exists(pk)'
    return isDone(client.send(new PutCommand({ TableName, Item, ConditionExpression })))
  }

  /** Whether the number was free. */
  const put = (seq: number, line: NewLine) => putNew({ ...lineKey(seq), seq, ...line })

  async function appendAnonymous(line: NewLine) {
    for (;;) {
      const seq = (await head()) + 1
      if (await put(seq, line)) return { seq, added: true }
    }
  }

  async function appendIdentified(line: IdentifiedLine) {
    let seq = await reserve(line)
    for (;;) {
      if (await put(seq, line)) return { seq, added: true }
      const there = await lineAt(seq)
      if (there?.author === line.author && there.id === line.id) return { seq, added: false }
      seq = await reserveAnew(line, seq)
    }
  }

  /** The number of the id, reserved now or before. */
  async function reserve({ author, id, at }: IdentifiedLine): Promise<number> {
    const seq = (await head()) + 1
    const row = { ...idKey(author, id), seq, expires: expiry(at + ID_LIFE_MS) }
    return (await putNew(row)) ? seq : reserved({ author, id })
  }

  /** Another's line took the number: the id gets a new one, unless somebody saw to that already. */
  async function reserveAnew({ author, id }: IdentifiedLine, taken: number): Promise<number> {
    const seq = (await head()) + 1
    const command = new UpdateCommand({
      TableName,
      Key: idKey(author, id),
      UpdateExpression: 'set seq = :seq',
      ConditionExpression: 'seq = :taken',
      ExpressionAttributeValues: { ':seq': seq, ':taken': taken },
    })
    return (await isDone(client.send(command))) ? seq : reserved({ author, id })
  }

  async function reserved({ author, id }: Pick<IdentifiedLine, 'author' | 'id'>): Promise<number> {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: idKey(author, id), ConsistentRead: true }),
    )
    if (!Item) throw new Error('The reservation of an id expired while it was used')
    return Number(Item.seq)
  }

  async function lineAt(seq: number): Promise<StoredLine | undefined> {
    const Key = lineKey(seq)
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    return Item as StoredLine | undefined
  }

  return {
    head,
    append: ({ id, ...line }) =>
      id === undefined ? appendAnonymous(line) : appendIdentified({ ...line, id }),
    async linesAfter(after, limit) {
      const wanted = { pk: PARTITION, after: sortKey(after), limit }
      const rows = await queryRows<StoredLine>(table, wanted)
      return rows.map(({ seq, text, author, id, at }) => ({
        seq,
        text,
        author,
        at,
        ...(id !== undefined && { id }),
      }))
    },
  }
}

function sortKey(seq: number): string {
  return String(seq).padStart(DIGITS, '0')
}

function lineKey(seq: number): RowKey {
  return { pk: PARTITION, sk: sortKey(seq) }
}

function idKey(author: string, id: string) {
  // No author holds a line break, so no two pairs meet in one key.
  return { pk: `id\n${author}\n${id}`, sk: 'id' }
}
