import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { ChatTable } from '../../chat/hosted/chat-table'
import type { AskProvider } from './provider'
import { readStack, resourceOf } from './stack'

/** Puts lines of the inbox that are not in the log, and those that were set aside, back into it. */
export type RepairRoom = (room: {
  table: ChatTable
  inbox: ChatTable
  now: () => number
}) => Promise<{ returned: number }>

const settings = v.object({
  Environment: v.object({
    Variables: v.object({ TABLE_NAME: v.string(), INBOX_NAME: v.string() }),
  }),
})

interface Repaired {
  stack: string
  region: string
  repairRoom: RepairRoom
}

/** Repairs the room of a stack. Returns the sentence for the operator. */
export async function repair(
  ask: AskProvider,
  { stack: name, region, repairRoom }: Repaired,
): Promise<string> {
  const stack = await readStack(ask, name)
  // The tables that the functions use: after a restore they are not those of the stack.
  const of = ['--function-name', resourceOf(stack, 'SequencerFunction')]
  const answer = await ask(['lambda', 'get-function-configuration', ...of])
  const { TABLE_NAME, INBOX_NAME } = v.parse(settings, answer).Environment.Variables
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }))
  const { returned } = await repairRoom({
    table: { client, TableName: TABLE_NAME },
    inbox: { client, TableName: INBOX_NAME },
    now: Date.now,
  })
  return returned === 0
    ? 'Every line of the inbox is in the room.'
    : `Lines put back into the room: ${returned}.`
}
