import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { publicNickname } from '@parlor/shared/contract/public-nickname'
import type { ChatStore } from '../../../chat/chat-store'
import { foldedName } from '../../../chat/names/folded-name'
import {
  CLAIM_LIFE_MS,
  claimEnd,
  isDue,
  KEPT_NAMES,
  lowestFree,
  numberedName,
} from '../../../chat/names/numbered-name'
import { type ChatTable, expiry, isDone, queryRows, type RowKey } from '../chat-table'

/** A claim lasts this long until the member's own row names it. */
const UNSETTLED_MS = 60 * 60_000

/** Its sort key is the number. `member` is a reserved word of the database. */
type NameRow = RowKey & { holder: string; expires: number }

/** A claim in the member's own row. One of an older release does not say the name. */
type Claim = RowKey & { shown?: string }

interface OwnRow {
  /** The current one first. */
  names?: readonly Claim[]
  /** The only one, in a row of an older release. */
  name?: RowKey
  expires: number
}

interface Claimant {
  member: string
  now: number
}

export interface NameClaims extends Pick<ChatStore, 'claimName' | 'knownName'> {
  /** Takes names from a member, who becomes a guest if one is the current name. Returns the new name. */
  forgetNames(who: Claimant & { names: readonly string[] }): Promise<string | undefined>
}

/**
 * The names of verified members. A row for each name and number says who has it, and one
 * conditional write takes it. A row for each member says which names it has: a claim is short until
 * that row names it, so the next bind completes a claim cut short by a fault.
 */
export function openNameClaims(table: ChatTable): NameClaims {
  const { client, TableName } = table
  const ownKey = (member: string): RowKey => ({ pk: `named\n${member}`, sk: 'named' })

  async function claimsOf({ member, now }: Claimant): Promise<readonly Claim[]> {
    const get = new GetCommand({ TableName, Key: ownKey(member), ConsistentRead: true })
    const row = (await client.send(get)).Item as OwnRow | undefined
    // The row outlasts its claims.
    if (!row || row.expires * 1_000 - CLAIM_LIFE_MS <= now) return []
    return row.names ?? (row.name ? [row.name] : [])
  }

  async function writeClaims({ member, now }: Claimant, names: readonly Claim[]): Promise<void> {
    const expires = expiry(now + 2 * CLAIM_LIFE_MS)
    await client.send(new PutCommand({ TableName, Item: { ...ownKey(member), names, expires } }))
  }

  async function claimName(member: string, nickname: string, now: number): Promise<string> {
    const pk = `name\n${foldedName(nickname)}`
    const who = { member, now }
    const [rows, [present]] = await Promise.all([queryRows<NameRow>(table, { pk }), claimsOf(who)])
    const live = rows.filter(({ expires }) => expires * 1_000 > now)
    const ownRow = live.find(({ holder }) => holder === member)
    const ownName = ownRow && numberedName(nickname, Number(ownRow.sk))
    if (ownName && ownName === present?.shown && !isDue(ownRow.expires * 1_000, now)) return ownName
    const takenNumbers = new Set(live.map(({ sk }) => Number(sk)))
    const sk = ownRow?.sk ?? (await takeFree({ pk, taken: takenNumbers }, who))
    const shownName = numberedName(nickname, Number(sk))
    await nameInOwnRow({ pk, sk, shown: shownName }, who)
    const isSettled = await take({ pk, sk }, { ...who, until: claimEnd(now) })
    // It ended after it was read, and another member has taken it.
    return isSettled ? shownName : claimName(member, nickname, now)
  }

  async function takeFree(
    { pk, taken: takenNumbers }: { pk: string; taken: Set<number> },
    who: Claimant,
  ): Promise<string> {
    const number = lowestFree(takenNumbers)
    const sk = `${number}`
    if (await take({ pk, sk }, { ...who, until: who.now + UNSETTLED_MS })) return sk
    return takeFree({ pk, taken: takenNumbers.add(number) }, who)
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

  /** Puts the claim first in the member's own row, after releasing those that are too many. */
  async function nameInOwnRow(claim: Claim, who: Claimant): Promise<void> {
    const others = (await claimsOf(who)).filter(({ pk, sk }) => pk !== claim.pk || sk !== claim.sk)
    const names = [claim, ...others]
    for (const each of names.slice(KEPT_NAMES)) await release(each, who)
    await writeClaims(who, names.slice(0, KEPT_NAMES))
  }

  function release({ pk, sk }: RowKey, { member }: Claimant): Promise<boolean> {
    return isDone(
      client.send(
        new DeleteCommand({
          TableName,
          Key: { pk, sk },
          ConditionExpression: 'holder = :member',
          ExpressionAttributeValues: { ':member': member },
        }),
      ),
    )
  }

  async function forgetNames({ names, ...who }: Claimant & { names: readonly string[] }) {
    const isForgotten = ({ shown: shownName = '' }: Claim) => names.includes(shownName)
    const [claim] = await claimsOf(who)
    if (claim && isForgotten(claim)) await claimName(who.member, publicNickname(''), who.now)
    const [present, ...others] = await claimsOf(who)
    if (!present) return undefined
    for (const each of others.filter(isForgotten)) await release(each, who)
    await writeClaims(who, [present, ...others.filter((each) => !isForgotten(each))])
    return present.shown
  }

  return {
    claimName,
    knownName: async (member, now) => (await claimsOf({ member, now }))[0]?.shown,
    forgetNames,
  }
}
