import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ChatStore } from '../../chat/chat-store'
import { foldedName } from '../../chat/names/folded-name'
import {
  CLAIM_LIFE_MS,
  claimEnd,
  isDue,
  lowestFree,
  numberedName,
} from '../../chat/names/numbered-name'
import { type ChatTable, expiry, isDone, queryRows, type RowKey } from './chat-table'

/** A claim lasts this long until the member's own row names it. */
const UNSETTLED_MS = 60 * 60_000

/** Its sort key is the number. `member` would be a word of the database's own language. */
type NameRow = RowKey & { holder: string; expires: number }

interface Claimant {
  member: string
  now: number
}

/**
 * The names of verified members. A row for each name and number says who has it, and one
 * conditional write takes it. A row for each member says which name a change has to release: a
 * claim is short until that row names it, so the next bind completes what a fault has left.
 */
export function openNameClaims(table: ChatTable): Pick<ChatStore, 'claimName'> {
  const { client, TableName } = table

  async function claimName(member: string, nickname: string, now: number): Promise<string> {
    const pk = `name\n${foldedName(nickname)}`
    const who = { member, now }
    const rows = await queryRows<NameRow>(table, { pk })
    const live = rows.filter(({ expires }) => expires * 1_000 > now)
    const own = live.find(({ holder }) => holder === member)
    if (own && !isDue(own.expires * 1_000, now)) return numberedName(nickname, Number(own.sk))
    const taken = new Set(live.map(({ sk }) => Number(sk)))
    const sk = own?.sk ?? (await takeFree({ pk, taken }, who))
    await nameInOwnRow({ pk, sk }, who)
    const isSettled = await take({ pk, sk }, { ...who, until: claimEnd(now) })
    // It ended after it was read, and another member has taken it.
    if (!isSettled) return claimName(member, nickname, now)
    return numberedName(nickname, Number(sk))
  }

  async function takeFree(
    { pk, taken }: { pk: string; taken: Set<number> },
    who: Claimant,
  ): Promise<string> {
    const number = lowestFree(taken)
    const sk = `${number}`
    if (await take({ pk, sk }, { ...who, until: who.now + UNSETTLED_MS })) return sk
    return takeFree({ pk, taken: taken.add(number) }, who)
  }

  /** False if another member has it. */
  function take(key: RowKey, { member, now, until }: Claimant & { until: number }) {
    return isDone(
      client.send(
        new PutCommand({
          TableName,
          Item: { ...key, holder: member, expires: expiry(until) },
          ConditionExpression: 'attribute_not_exists(pk) or expires <= :now or holder = :member',
          ExpressionAttributeValues: { ':now': now / 1_000, ':member': member },
        }),
      ),
    )
  }

  /** Names the claim in the member's own row, after it has released the one that is named there. */
  async function nameInOwnRow(name: RowKey, { member, now }: Claimant): Promise<void> {
    const Key = { pk: `named\n${member}`, sk: 'named' }
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    const before = Item?.name as RowKey | undefined
    if (before && (before.pk !== name.pk || before.sk !== name.sk)) await release(before, member)
    // It outlasts the claim that it names.
    const expires = expiry(now + 2 * CLAIM_LIFE_MS)
    await client.send(new PutCommand({ TableName, Item: { ...Key, name, expires } }))
  }

  function release(Key: RowKey, member: string): Promise<boolean> {
    return isDone(
      client.send(
        new DeleteCommand({
          TableName,
          Key,
          ConditionExpression: 'holder = :member',
          ExpressionAttributeValues: { ':member': member },
        }),
      ),
    )
  }

  return { claimName }
}
