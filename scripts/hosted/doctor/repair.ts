import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { OptionError } from '../../platform/commands/command-line'
import type { ChatTable } from '../room/chat-table'
import type { ReplayCounts } from '../room/replay-removals'
import type { AskProvider } from './provider'
import { resourceOf } from './stack'

interface Room {
  table: ChatTable
  inbox: ChatTable
  now: () => number
}

interface RepairOptions {
  stack: string
  region: string
  /** The room's table before a restore, whose removals come into the restored room. */
  before?: string | undefined
  repairRoom: (room: Room) => Promise<{ returned: number }>
  replayRemovals: (room: Room & { before: ChatTable }) => Promise<ReplayCounts>
}

interface FunctionConfiguration {
  Environment: { Variables: { TABLE_NAME: string; INBOX_NAME: string } }
}

/** Puts lines that never reached the room back into it. Returns the sentence for the operator. */
export async function repair(
  ask: AskProvider,
  { stack, region, before, repairRoom, replayRemovals }: RepairOptions,
): Promise<string> {
  const sequencer = await resourceOf(ask, { stack, name: 'SequencerFunction' })
  // The tables that the functions use: after a restore they are not those of the stack.
  const { Environment } = await ask<FunctionConfiguration>([
    ...['lambda', 'get-function-configuration', '--function-name', sequencer],
  ])
  const { TABLE_NAME, INBOX_NAME } = Environment.Variables
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }))
  const room = {
    table: { client, TableName: TABLE_NAME },
    inbox: { client, TableName: INBOX_NAME },
    now: Date.now,
  }
  const { returned } = await repairRoom(room)
  const sentence = `Lines put back into the room: ${returned}.`
  if (before === undefined) return sentence
  if (before === TABLE_NAME)
    throw new OptionError(`The room uses ${before} now. Name the table that it used before.`)
  const { again, missing } = await replayRemovals({
    ...room,
    before: { client, TableName: before },
  })
  return `${sentence} Lines removed again: ${again}. Removed lines that are not in the room: ${missing}.${missing > 0 ? ' While the stream is being read they may still come: run this again before you open the room.' : ''}`
}
