import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { ChatStore, FanOutClaim, FanOutProgress } from '../chat-store'
import { type ChatTable, isDone, unlessRefused } from './chat-table'

type ClaimPart = Pick<ChatStore, 'claimFanOut' | 'releaseFanOut'>

const FREE = '(attribute_not_exists(untilAt) or untilAt <= :now or holder = :holder)'
const NOT_WANTED_YET = '(attribute_not_exists(wanted) or wanted < :wanted)'

/**
 * The claim to post. What is wanted is marked before the claim is asked for, and its holder gives it
 * up only on the condition that no more is wanted than was posted: so a run that finds the claim
 * taken may go home, for the holder cannot miss its line.
 */
export function dynamoClaim({ client, TableName }: ChatTable): ClaimPart {
  const update = (change: Partial<UpdateCommandInput>) =>
    client.send(new UpdateCommand({ TableName, Key: { pk: 'state', sk: 'fan-out' }, ...change }))

  async function claim({
    holder,
    now,
    until,
    wanted,
  }: FanOutClaim): Promise<FanOutProgress | undefined> {
    const take = { ':holder': holder, ':now': now, ':until': until }
    // The usual case in one write: nobody posts, and nobody wants more.
    const taken =
      (await unlessRefused(
        update({
          UpdateExpression: 'set holder = :holder, untilAt = :until, wanted = :wanted',
          ConditionExpression: `${FREE} and ${NOT_WANTED_YET}`,
          ExpressionAttributeValues: { ...take, ':wanted': wanted },
          ReturnValues: 'ALL_NEW',
        }),
      )) ?? (await markThenTake())
    if (!taken) return undefined
    const { posted = 0, postedAt = 0 } = taken.Attributes ?? {}
    return { holder, until, posted: Number(posted), postedAt: Number(postedAt) }

    async function markThenTake() {
      await unlessRefused(
        update({
          UpdateExpression: 'set wanted = :wanted',
          ConditionExpression: NOT_WANTED_YET,
          ExpressionAttributeValues: { ':wanted': wanted },
        }),
      )
      return unlessRefused(
        update({
          UpdateExpression: 'set holder = :holder, untilAt = :until',
          ConditionExpression: FREE,
          ExpressionAttributeValues: take,
          ReturnValues: 'ALL_NEW',
        }),
      )
    }
  }

  async function release({
    holder,
    posted,
    postedAt,
    until,
    handOver,
  }: FanOutProgress): Promise<boolean> {
    const done = { ':holder': holder, ':posted': posted, ':at': postedAt }
    const isGivenUp = await isDone(
      update({
        UpdateExpression: 'set posted = :posted, postedAt = :at remove holder, untilAt',
        ConditionExpression: handOver
          ? 'holder = :holder'
          : 'holder = :holder and wanted <= :posted',
        ExpressionAttributeValues: done,
      }),
    )
    if (isGivenUp) return true
    const isKept = await isDone(
      update({
        UpdateExpression: 'set posted = :posted, postedAt = :at, untilAt = :until',
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ...done, ':until': until },
      }),
    )
    // Neither: its time was over and another has it.
    return !isKept
  }

  return { claimFanOut: claim, releaseFanOut: release }
}
