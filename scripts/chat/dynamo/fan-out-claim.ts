import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { type ChatTable, isDone, unlessRefused } from './chat-table'

export interface ClaimRequest {
  holder: string
  now: number
  /** How long the claim stands if its holder never comes back. */
  until: number
  /** Lines up to this number are to be posted, by any function. */
  wanted: number
}

export interface FanOutProgress {
  holder: string
  /** Lines up to this number were posted, the last at `postedAt`. */
  posted: number
  postedAt: number
  until: number
  /** Gives the claim up even if more is wanted. */
  handOver?: boolean
}

/** Of the functions that serve the room at once, the one that holds the claim posts for all. */
export interface FanOutClaim {
  /** Marks what is wanted, and takes the claim if it is free or its time is over. */
  take(request: ClaimRequest): Promise<FanOutProgress | undefined>
  /** Notes what was posted and gives the claim up; false keeps it, for more is wanted by now. */
  release(progress: FanOutProgress): Promise<boolean>
}

const FREE = '(attribute_not_exists(untilAt) or untilAt <= :now or holder = :holder)'
const NOT_WANTED_YET = '(attribute_not_exists(wanted) or wanted < :wanted)'

/**
 * The claim to post. What is wanted is marked before the claim is asked for, and its holder gives it
 * up only on the condition that no more is wanted than was posted: so a function that finds the
 * claim taken may stop, for the holder cannot miss its line.
 */
export function dynamoFanOutClaim({ client, TableName }: ChatTable): FanOutClaim {
  const update = (change: Partial<UpdateCommandInput>) =>
    client.send(new UpdateCommand({ TableName, Key: { pk: 'state', sk: 'fan-out' }, ...change }))

  async function take({
    holder,
    now,
    until,
    wanted,
  }: ClaimRequest): Promise<FanOutProgress | undefined> {
    const claimant = { ':holder': holder, ':now': now, ':until': until }
    // The usual case in one write: no other function posts or wants more.
    const taken =
      (await unlessRefused(
        update({
          UpdateExpression: 'set holder = :holder, untilAt = :until, wanted = :wanted',
          ConditionExpression: `${FREE} and ${NOT_WANTED_YET}`,
          ExpressionAttributeValues: { ...claimant, ':wanted': wanted },
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
          ExpressionAttributeValues: claimant,
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

  return { take, release }
}
