import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { ChatTable } from '../../chat/hosted/chat-table'
import type { AskProvider } from './provider'
import { readStack } from './stack'

interface Repaired {
  stack: string
  region: string
  repairRoom: (room: {
    table: ChatTable
    inbox: ChatTable
    now: () => number
  }) => Promise<{ returned: number }>
}

interface Settings {
  Environment: { Variables: { TABLE_NAME: string; INBOX_NAME: string } }
}

/** Puts lines that never reached the room back into it. Returns the sentence for the operator. */
export async function repair(
  ask: AskProvider,
  { stack, region, repairRoom }: Repaired,
): Promise<string> {
  const { resources } = await readStack(ask, stack)
  const sequencer = resources.get('SequencerFunction') ?? ''
  // The tables that the functions use: after a restore they are not those of the stack.
  const { Environment } = await ask<Settings>([
    ...['lambda', 'get-function-configuration', '--function-name', sequencer],
  ])
  const { TABLE_NAME, INBOX_NAME } = Environment.Variables
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }))
  const { returned } = await repairRoom({
    table: { client, TableName: TABLE_NAME },
    inbox: { client, TableName: INBOX_NAME },
    now: Date.now,
  })
  return `Lines put back into the room: ${returned}.`
}
